"""Questions of LOS: who sees what, from where, through what SMOKE, with what gone."""
