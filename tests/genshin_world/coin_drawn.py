"""The coin toss as it is drawn in a browser. Apart from the plugin, which is used where no NiceGUI is."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from nicegui import ui

from genshin_world import PageView, Room, WorldRefused

if TYPE_CHECKING:
    from tests.genshin_world.coin_toss import Toss


def draw_toss(toss: Toss, room: Room) -> bool:
    """Draws a toss: the call, a button that tosses, one that puts the coin aside for later, and the ways back."""

    def land() -> None:
        if not toss.finished:
            toss.land()
            room.keep(None)
        room.changed()

    def put_aside() -> None:
        toss.file = Path(str(room.settings["purse"] or ".")) / f"{room.secret}.json"
        toss.file.write_text(json.dumps({"coin": toss.call, "ticket": toss.ticket}), encoding="utf-8")
        room.keep(toss.file)
        room.changed()

    def fall() -> None:
        raise RuntimeError("the coin rolled away")

    ui.label(f"You call {toss.call}.").props("role=status")
    if toss.finished:
        ui.label(f"The coin lands: {toss.side}. You have {toss.outcome}.").props("role=status")
        ui.button("Once more", on_click=room.again)
    else:
        ui.button("Toss", on_click=land)
        ui.button("Put it aside", on_click=put_aside)
        ui.button("Let it fall", on_click=fall)
    if toss.file is not None:
        ui.label("It is in your purse.")
    ui.button("Leave", on_click=room.leave)
    return True


def draw_coins(view: PageView) -> None:
    """Lists what the page knows."""
    ui.label(f"Coins of {len(view.world.residents)} residents, called {view.settings['call']}.")
    ui.label(f"This browser is {len(view.browser)} letters long, and asked for {dict(view.parameters)}.")

    def resume(file: Path) -> None:
        try:
            view.resume(file)
        except WorldRefused as refused:
            view.say(str(refused), "refused")

    purse = Path(str(view.settings["purse"] or "."))
    ui.button("Take a coin", on_click=lambda: resume(next(iter(sorted(purse.glob("*.json"))), purse / "none.json")))


async def draw_coin(view: PageView) -> None:
    """One side of a coin; there are two."""
    side = view.parameters["side"]
    if side == "edge":
        raise WorldRefused("A coin has no third side.")
    if side == "hole":
        raise ZeroDivisionError("the coin has a hole")
    if side == "worn":
        with view.world.plugins.guard("coin", "polishing"):
            raise ZeroDivisionError("the polish has a hole")
    ui.label(f"The side of {side}.")
