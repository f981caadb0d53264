"""Nets: how many actions are legal to depth two and three from named positions, committed as numbers.

A count that changes says that something became legal, or no longer is, or leads elsewhere, without saying what: the
rule tests do. `python -m tests.nets` writes `counts.json` anew; read the difference before it is committed.
"""
