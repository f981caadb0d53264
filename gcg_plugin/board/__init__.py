"""The duel board a player sees in a terminal: what is drawn, what can be chosen, and what happened in words.

Everything shown is a function of what the player's side sees (`views.seen_by`), so nothing hidden can leak.
"""
