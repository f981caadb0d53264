"""Wine-Stained Tricorne, an artifact."""

from gcg_plugin.cards.equipment.artifacts import ElementArtifact
from gcg_plugin.duel import HYDRO


class WineStainedTricorne(ElementArtifact):
    """A skill or talent card of its bearer takes a Hydro die less, once a round."""

    id = 312201
    cuts = HYDRO
