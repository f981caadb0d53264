"""Recorded duels as readable text, replayed and compared: a changed rule is a readable difference.

Each file holds one duel: how it was opened, then each action on a line, and below it, indented, what followed in the
journal's words, with the position wherever a round opened. `python -m tests.golden` writes them anew.
"""
