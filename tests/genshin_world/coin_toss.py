"""A second, tiny plugin: a resident who offers a coin toss. The world knows nothing of coins."""

from __future__ import annotations

import json
import random
from pathlib import Path

import typer
from rich.console import Console

from genshin_world import Page, PlayOption, Quest, Reply, Resident, Room, Stay, Step, Talk, Visit, World, hookimpl

TOSSER = 990001


class Toss:
    """A coin in the air, until it is shown."""

    def __init__(self, visit: Visit, call: str) -> None:
        self.title = "a coin toss"
        self.call = call
        self.outcome: str | None = None
        self.left = 0
        self.side: str | None = None
        self.file: Path | None = None
        self.ticket = visit.ticket()
        self._chance = random.Random(visit.settings.get("seed"))

    @property
    def finished(self) -> bool:
        return self.outcome is not None

    def land(self) -> str:
        side = self._chance.choice(["heads", "tails"])
        self.outcome = "won" if side == self.call else "lost"
        self.side = side
        return side

    def leave(self) -> None:
        self.left += 1

    def resume_hint(self) -> str | None:
        return "The coin is still in the air: genshin-world play --resume coin.json"


class CoinToss:
    """The plugin."""

    plugin_name = "coin"

    def __init__(self, *, step: bool = False) -> None:
        self.told: list[str] = []
        self.step = step

    @hookimpl
    def register_residents(self) -> list[Resident]:
        stay = Stay(spot="the fountain", hours="8-20")
        return [Resident(id=TOSSER, name="Tomasz", stays=(stay,), greeting="Heads or tails?", seats={"coin": {}})]

    @hookimpl
    def register_quests(self) -> list[Quest] | None:
        step = Step(id=99, resident=TOSSER, talk=5, text="Win a toss.", activity={"coin": {"call": "heads"}})
        return [Quest(id=9, title="Tossed", steps=(step,))] if self.step else None

    @hookimpl
    def register_commands(self) -> list[tuple[str, object]]:
        mint = typer.Typer(help="The mint.")

        @mint.command("strike")
        def strike(count: int) -> None:
            typer.echo(f"{count} coins")

        @mint.command("melt")
        def melt() -> None:
            raise ZeroDivisionError("no fire")

        def toss(call: str) -> None:
            typer.echo(f"You called {call}.")

        return [("toss", toss), ("mint", mint)]

    @hookimpl
    def register_pages(self) -> list[Page]:
        from tests.genshin_world import coin_drawn

        return [
            Page("/coins", "Coins", coin_drawn.draw_coins),
            Page("/coins/{side}", "A coin", coin_drawn.draw_coin, in_menu=False),
        ]

    @hookimpl
    def register_play_options(self) -> list[PlayOption]:
        return [
            PlayOption(
                "call",
                "Which side you call.",
                default="heads",
                choices=("heads", "tails"),
                means={"heads": "the side with the rose", "tails": "the side with the number"},
            ),
            PlayOption("weighted", "Use the weighted coin.", kind=bool),
            PlayOption(
                "tosses",
                "How many tosses.",
                kind=int,
                refuses=lambda many: f"Nobody tosses a coin {many} times: nine will do." if many > 9 else None,
            ),
            PlayOption("tongue", "What is spoken.", choices=("en", "de"), called={"en": "English", "de": "Deutsch"}),
            PlayOption("purse", "Where coins are put aside.", kind=Path),
        ]

    @hookimpl
    def world_opened(self, world: World) -> None:
        self.told.append(f"world_opened with {len(world.residents)}")

    @hookimpl
    def standing_talks(self, resident: Resident) -> list[Talk] | None:
        if self.step and resident.id == TOSSER:
            return [
                Talk.model_validate({"id": 5, "resident": TOSSER, "lines": [{"id": "a", "text": "Heads or tails?"}]})
            ]
        return None

    @hookimpl
    def talk_replies(self, resident: Resident) -> list[Reply] | None:
        if "coin" not in resident.seats:
            return None
        if self.step:
            return [Reply(id="coin", text="Toss a coin.", step=99)]
        return [Reply(id="coin", text="Toss a coin.", activity={"coin": {"call": None}})]

    @hookimpl
    def open_activity(self, visit: Visit) -> Toss | None:
        request = visit.request.get("coin")
        return None if request is None else Toss(visit, request["call"] or str(visit.settings.get("call", "heads")))

    @hookimpl
    def resume_activity(self, visit: Visit, path: Path) -> Toss | None:
        kept = json.loads(path.read_text(encoding="utf-8"))
        if "coin" not in kept:
            return None
        visit.restore(kept["ticket"])
        return Toss(visit, kept["coin"])

    @hookimpl
    def show_activity(self, activity: object, console: Console) -> bool | None:
        if not isinstance(activity, Toss):
            return None
        console.print(f"The coin lands: {activity.land()}.")
        return True

    @hookimpl
    def draw_activity(self, activity: object, room: Room) -> bool | None:
        if not isinstance(activity, Toss):
            return None
        from tests.genshin_world.coin_drawn import draw_toss

        return draw_toss(activity, room)

    @hookimpl
    def visit_begun(self) -> None:
        self.told.append("visit_begun")

    @hookimpl
    def talk_opened(self, talk: Talk) -> None:
        self.told.append("talk_opened")

    @hookimpl
    def reply_chosen(self, reply: Reply) -> None:
        self.told.append(f"reply_chosen {reply.id}")

    @hookimpl
    def activity_opened(self) -> None:
        self.told.append("activity_opened")

    @hookimpl
    def activity_left(self) -> None:
        self.told.append("activity_left")

    @hookimpl
    def quest_advanced(self, step: Step) -> None:
        self.told.append(f"quest_advanced {step.id}")

    @hookimpl
    def quest_finished(self, quest: Quest) -> None:
        self.told.append(f"quest_finished {quest.id}")

    @hookimpl
    def visit_ended(self) -> None:
        self.told.append("visit_ended")
