"""The replay viewer: the board that shows a record, and what leads from step to step."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from nicegui import ui
from nicegui.element import Element
from nicegui.events import GenericEventArguments

from gcg_plugin.web.element import DuelBoard
from gcg_plugin.web.frames import Frame
from gcg_plugin.web.plot import draw_plot
from gcg_plugin.web.replaying import Eyes, Replay
from genshin_world.web.frame import Tag, sentence

__all__ = ["SPEEDS", "ReplayControls", "Viewer"]

SPEEDS: Final = {"calm": 2.2, "normal": 1.1, "fast": 0.4, "none": 0.15}
"""Seconds from a step that is wholly drawn to the next, by the board's pace."""


class ReplayControls(Element, component="static/replay_controls.js"):
    """Buttons, slider, keys. Says `go` with a step, `play` with a truth value, `speed` and `eyes` with their word."""


class Viewer:
    """One tab's look at a record.

    Args:
        replay: the record.
        address: the record's address, with its query.
        step: the step to begin at; one that there is not is the nearest.
        eyes: whose eyes to begin with; those that may not look are the player's.
        speed: one of `SPEEDS`.
        paced: told when the speed is set.
    """

    def __init__(
        self,
        replay: Replay,
        address: str,
        *,
        step: int = 0,
        eyes: Eyes = Eyes.PLAYER,
        speed: str = "normal",
        paced: Callable[[str], None] = lambda _: None,
    ) -> None:
        self._replay = replay
        self._address = address
        self._step = min(max(step, 0), replay.last)
        self._eyes = eyes if eyes in replay.eyes else Eyes.PLAYER
        self._speed = speed if speed in SPEEDS else "normal"
        self._paced = paced
        self._playing = False
        self._n = 1
        self._drawn = 0
        self._plotted: int | None = None

    def draw(self, texts_url: str, about: Callable[[], None]) -> DuelBoard:
        """Draws controls and board into the page that is being built.

        Args:
            texts_url: where the board finds names and texts.
            about: draws what else there is to say of the record and to do with it.

        Returns:
            the board.
        """
        replay = self._replay
        with ui.element("div").classes("replay"):
            self._controls = ReplayControls()
            with self._controls:
                about()
            self._controls.props.update(
                title=sentence(replay.title),
                last=replay.last,
                rounds=[list(one) for one in replay.rounds],
                views=[[eyes.value, replay.views[eyes]] for eyes in replay.eyes],
                address=self._address,
            )
            self._tell()
            for what, does in (("go", self._go), ("play", self._play), ("speed", self._pace), ("eyes", self._look)):
                self._controls.on(what, does)
            hello = replay.anew(self._step, self._eyes, self._n)
            self._board = DuelBoard(hello, texts_url=texts_url, mode="replay", speed=self._speed)
            self._board.on("shown", self._shown)
            with self._board:
                self._below = Tag("div", classes="gcg-plot-place")
            self._plot(hello)
        return self._board

    # --- what the controls say --------------------------------------------------------------------------------------

    def _go(self, event: GenericEventArguments) -> None:
        if isinstance(event.args, int):
            self._playing = False
            self._show(event.args)

    def _play(self, event: GenericEventArguments) -> None:
        self._playing = event.args is True
        if self._playing and self._step == self._replay.last:
            self._show(0)
        elif self._playing and self._drawn == self._n:
            self._onward()
        self._tell()

    def _pace(self, event: GenericEventArguments) -> None:
        if event.args in SPEEDS:
            self._speed = str(event.args)
            self._board.run_method("pace", self._speed)
            self._paced(self._speed)
            self._tell()

    def _look(self, event: GenericEventArguments) -> None:
        if event.args in self._replay.eyes:
            self._eyes = Eyes(event.args)
            self._show(self._step, anew=True)

    # --- steps ------------------------------------------------------------------------------------------------------

    def _show(self, step: int, *, anew: bool = False) -> None:
        step = min(max(step, 0), self._replay.last)
        onward = step == self._step + 1 and not anew
        if step == self._step and not anew:
            self._tell()
            return
        self._step = step
        self._n += 1
        if onward:
            frame = self._replay.onward(step, self._eyes, self._n)
            # What is still being shown of the step before has been seen enough of.
            self._board.run_method("skip")
            self._board.take([frame])
        else:
            frame = self._replay.anew(step, self._eyes, self._n)
            self._board.run_method("show", frame.data())
        self._plot(frame)
        self._tell()

    def _plot(self, frame: Frame) -> None:
        """The plot of a duel that is over, from the side it is looked at from."""
        side = self._eyes.side
        if frame.result is None or self._plotted == side:
            return
        self._plotted = side
        self._below.clear()
        with self._below:
            draw_plot(frame.result, self._replay.names(self._eyes)[1 - side])

    def _shown(self, event: GenericEventArguments) -> None:
        """A frame is wholly drawn: while the replay plays, the next step follows after a while."""
        number = event.args.get("n") if isinstance(event.args, dict) else None
        if not isinstance(number, int) or number <= self._drawn:
            return
        self._drawn = number
        if self._playing and number == self._n:
            ui.timer(SPEEDS[self._speed], lambda: self._onward(number), once=True)

    def _onward(self, number: int | None = None) -> None:
        if not self._playing or (number is not None and number != self._n):
            return
        if self._step + 1 >= self._replay.last:
            self._playing = False
        self._show(self._step + 1)

    def _tell(self) -> None:
        at = self._replay.round_at(self._step)
        self._controls.props.update(
            step=self._step, round=at, playing=self._playing, speed=self._speed, eyes=self._eyes.value
        )
