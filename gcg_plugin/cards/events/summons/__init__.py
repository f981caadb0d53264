"""Events that lengthen, shorten or end summons."""
