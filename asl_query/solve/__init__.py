"""The only package that imports z3, python-constraint and sympy. It gets finished problems and knows no hex and no rule."""
