"""Viridescent Venerer's Diadem, an artifact."""

from gcg_plugin.cards.equipment.artifacts import ElementArtifact
from gcg_plugin.duel import ANEMO


class ViridescentVenerersDiadem(ElementArtifact):
    """Once a round, a skill or talent card of its bearer costs 1 Anemo die less."""

    id = 312501
    cuts = ANEMO
