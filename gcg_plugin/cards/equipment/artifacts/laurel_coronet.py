"""Laurel Coronet, an artifact."""

from gcg_plugin.cards.equipment.artifacts import ElementArtifact
from gcg_plugin.duel import DENDRO


class LaurelCoronet(ElementArtifact):
    """A skill or talent card of its bearer takes a Dendro die less, once a round."""

    id = 312701
    cuts = DENDRO
