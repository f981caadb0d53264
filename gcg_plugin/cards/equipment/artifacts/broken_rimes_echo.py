"""Broken Rime's Echo, an artifact."""

from gcg_plugin.cards.equipment.artifacts import ElementArtifact
from gcg_plugin.duel import CRYO


class BrokenRimesEcho(ElementArtifact):
    """A skill or talent card of its bearer takes a Cryo die less, once a round."""

    id = 312101
    cuts = CRYO
