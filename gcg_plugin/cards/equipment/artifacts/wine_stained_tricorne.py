"""Wine-Stained Tricorne, an artifact."""

from gcg_plugin.cards.equipment.artifacts import ElementArtifact
from gcg_plugin.duel import HYDRO


class WineStainedTricorne(ElementArtifact):
    """Once a round, a skill or talent card of its bearer costs 1 Hydro die less."""

    id = 312201
    cuts = HYDRO
