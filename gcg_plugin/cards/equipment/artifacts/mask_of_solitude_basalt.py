"""Mask of Solitude Basalt, an artifact."""

from gcg_plugin.cards.equipment.artifacts import ElementArtifact
from gcg_plugin.duel import GEO


class MaskOfSolitudeBasalt(ElementArtifact):
    """A skill or talent card of its bearer takes a Geo die less, once a round."""

    id = 312601
    cuts = GEO
