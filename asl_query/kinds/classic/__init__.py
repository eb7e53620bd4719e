"""Questions of Squad Leader Classic."""
