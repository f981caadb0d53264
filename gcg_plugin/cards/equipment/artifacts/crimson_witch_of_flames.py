"""Crimson Witch of Flames, an artifact."""

from gcg_plugin.cards.equipment.artifacts import ElementArtifact
from gcg_plugin.duel import PYRO, Element, Roll, free


class CrimsonWitchOfFlames(ElementArtifact):
    """Once a round, a skill or talent card of its bearer costs 1 Pyro die less.

    At each roll, two of your dice come up Pyro.
    """

    id = 312302
    cuts = PYRO

    @free
    def fix_dice(self, roll: Roll) -> tuple[Element, ...]:
        return (PYRO, PYRO)
