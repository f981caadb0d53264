"""Bad input: whatever is read is spoiled in every way, and answers a named error of ours or a right result.

`spoil.py` spoils; each test module feeds one reader. `pytest tests/fuzz` runs a short fixed form, and
`pytest -m soak tests/fuzz` a long one.
"""
