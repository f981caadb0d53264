"""The words scripted duels and rule tests are written in.

A position is one line, a rule is a verb and what it demands:

    board = Board(side(Diluc, hand=[SweetMadame]), side(character(Kaeya, aura=PYRO)))
    with board.takes(board.foe, 3):
        board.me.use(Diluc.searing_onslaught)
    assert board.refuses(board.me.play, SweetMadame) is Refusal.NOT_HURT

Cards, characters and skills are named by class, id or English name. Nothing is random: dice show Omni, piles lie as
they are written. Left out, my first character is active with eight Omni dice and an empty hand, and the foe is three
dummies of ten HP that have ended their round. `script` opens a whole duel with its draws, dice and opponent's moves
fixed. In a pytest run the fixture `duel_board` makes boards and prints what happened on them when the test fails.
"""

from gcg_plugin.testing.board import Board
from gcg_plugin.testing.checks import faults, sound
from gcg_plugin.testing.pieces import CardPiece, CharacterPiece, Dummy, SidePiece, card, character, side
from gcg_plugin.testing.player import Move, Player
from gcg_plugin.testing.script import script

__all__ = [
    "Board",
    "CardPiece",
    "CharacterPiece",
    "Dummy",
    "Move",
    "Player",
    "SidePiece",
    "card",
    "character",
    "faults",
    "script",
    "side",
    "sound",
]
