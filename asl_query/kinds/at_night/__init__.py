"""Questions of LOS that are asked at night: who is within the NVR, Illuminated, or marked by a Gunflash."""
