"""Where units can go: can, how soon, how likely, the reach; one unit or several."""
