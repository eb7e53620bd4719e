"""How each kind of question is answered: from rules to a problem, from its outcome to witness, certificate and reasons."""
