"""Viridescent Venerer's Diadem, an artifact."""

from gcg_plugin.cards.equipment.artifacts import ElementArtifact
from gcg_plugin.duel import ANEMO


class ViridescentVenerersDiadem(ElementArtifact):
    """A skill or talent card of its bearer takes an Anemo die less, once a round."""

    id = 312501
    cuts = ANEMO
