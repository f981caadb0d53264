"""Plugins that tests of the pages serve: coin tosses that go wrong in one way each, and one with a quest."""

from __future__ import annotations

from genshin_world import Page, Reply, Resident, WorldRefused, hookimpl
from tests.genshin_world.coin_toss import CoinToss


class TornCoin(CoinToss):
    """Fails at drawing."""

    @hookimpl
    def draw_activity(self) -> None:
        raise RuntimeError("torn")


class LockedCoin(CoinToss):
    """Refuses to draw."""

    @hookimpl
    def draw_activity(self) -> None:
        raise WorldRefused("The coin is locked away: come back tomorrow.")


class BlindCoin(CoinToss):
    """Draws nothing."""

    @hookimpl
    def draw_activity(self) -> None:
        return None


class ShyCoin(CoinToss):
    """Opens nothing, and its resident's replies fail on the way."""

    @hookimpl
    def open_activity(self) -> None:
        raise WorldRefused("Not with wet hands.")

    @hookimpl
    def reply_chosen(self, reply: Reply) -> None:
        if reply.id == "leave":
            raise RuntimeError("slammed the door")

    @hookimpl
    def register_pages(self) -> list[Page]:
        return [Page("/visitors", "Visitors", lambda view: view.say("Nobody."))]


class CountedCoin(CoinToss):
    """Says on a page how many worlds it has seen opened."""

    @hookimpl
    def register_pages(self) -> list[Page]:
        return [Page("/worlds", "Worlds", lambda view: view.say(f"{len(self.told)} worlds have been opened."))]


class FarCoin(CoinToss):
    """Its resident lives in another region, and is called what a page must not take for its own."""

    @hookimpl
    def register_residents(self) -> list[Resident]:
        return [
            resident.model_copy(update={"name": "<b>Tomasz</b> & {{ 7 * 7 }}", "region": "Liyue"})
            for resident in super().register_residents()
        ]


def quest_coin() -> CoinToss:
    """A coin toss with a quest of one step."""
    return CoinToss(step=True)
