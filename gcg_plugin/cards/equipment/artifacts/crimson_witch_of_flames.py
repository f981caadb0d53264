"""Crimson Witch of Flames, an artifact."""

from gcg_plugin.cards.equipment.artifacts import ElementArtifact
from gcg_plugin.duel import PYRO, Element, Roll, free


class CrimsonWitchOfFlames(ElementArtifact):
    """A skill or talent card of its bearer takes a Pyro die less, once a round.

    Two of the dice its side rolls show Pyro.
    """

    id = 312302
    cuts = PYRO

    @free
    def fix_dice(self, roll: Roll) -> tuple[Element, ...]:
        return (PYRO, PYRO)
