"""Thunder Summoner's Crown, an artifact."""

from gcg_plugin.cards.equipment.artifacts import ElementArtifact
from gcg_plugin.duel import ELECTRO


class ThunderSummonersCrown(ElementArtifact):
    """A skill or talent card of its bearer takes an Electro die less, once a round."""

    id = 312401
    cuts = ELECTRO
