"""Mask of Solitude Basalt, an artifact."""

from gcg_plugin.cards.equipment.artifacts import ElementArtifact
from gcg_plugin.duel import GEO


class MaskOfSolitudeBasalt(ElementArtifact):
    """Once a round, a skill or talent card of its bearer costs 1 Geo die less."""

    id = 312601
    cuts = GEO
