"""The property judge: arbitrary play of arbitrary duels, and laws that hold after every step of it.

`laws.py` says what is demanded, `ledger.py` what a journal accounts for, `mirror.py` what a duel looks like from the
other chair, `worlds.py` which decks, positions and rulings are played. `pytest tests/properties` runs a short fixed
form; `pytest -m soak tests/properties` a long one that differs every time (`GENSHIN_WORLD_SOAK_EXAMPLES`).
"""
