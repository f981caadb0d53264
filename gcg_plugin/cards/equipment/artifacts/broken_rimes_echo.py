"""Broken Rime's Echo, an artifact."""

from gcg_plugin.cards.equipment.artifacts import ElementArtifact
from gcg_plugin.duel import CRYO


class BrokenRimesEcho(ElementArtifact):
    """Once a round, a skill or talent card of its bearer costs 1 Cryo die less."""

    id = 312101
    cuts = CRYO
