"""The only package that imports z3, python-constraint and sympy. It gets finished problems and knows no hex and no rule."""

from asl_query.own_modules import let_z3_come_from_its_package

let_z3_come_from_its_package()
