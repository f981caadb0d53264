"""Laurel Coronet, an artifact."""

from gcg_plugin.cards.equipment.artifacts import ElementArtifact
from gcg_plugin.duel import DENDRO


class LaurelCoronet(ElementArtifact):
    """Once a round, a skill or talent card of its bearer costs 1 Dendro die less."""

    id = 312701
    cuts = DENDRO
