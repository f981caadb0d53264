"""Witch's Scorching Hat, an artifact."""

from gcg_plugin.cards.equipment.artifacts import ElementArtifact
from gcg_plugin.duel import PYRO


class WitchsScorchingHat(ElementArtifact):
    """Once a round, a skill or talent card of its bearer costs 1 Pyro die less."""

    id = 312301
    cuts = PYRO
