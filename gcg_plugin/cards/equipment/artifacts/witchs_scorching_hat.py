"""Witch's Scorching Hat, an artifact."""

from gcg_plugin.cards.equipment.artifacts import ElementArtifact
from gcg_plugin.duel import PYRO


class WitchsScorchingHat(ElementArtifact):
    """A skill or talent card of its bearer takes a Pyro die less, once a round."""

    id = 312301
    cuts = PYRO
