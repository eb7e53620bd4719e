"""Which rules decided: the thing is done once more, and what is asked for it is listened to (logic/trace.py)."""
