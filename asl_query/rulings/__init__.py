"""Questions that one rule answers: the phrases that stand for them and the inputs that each phrase gives its rule."""
