"""Thunder Summoner's Crown, an artifact."""

from gcg_plugin.cards.equipment.artifacts import ElementArtifact
from gcg_plugin.duel import ELECTRO


class ThunderSummonersCrown(ElementArtifact):
    """Once a round, a skill or talent card of its bearer costs 1 Electro die less."""

    id = 312401
    cuts = ELECTRO
