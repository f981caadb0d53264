"""The duel at the terminal: the board is drawn, the player is asked, and every complete choice goes to the session."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from rich.console import Console
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from gcg_plugin.board.choices import Choice, blocked, choices, foresee, option_text, pays_with, tunings
from gcg_plugin.board.palette import Indented, cost_text, face_style
from gcg_plugin.board.story import YOU, Line, Names, Narrator
from gcg_plugin.board.texts import asked_about, skill_text
from gcg_plugin.board.told import thinking
from gcg_plugin.board.typed import HELP, Command, Mistake, command, dice_in, numbers_in
from gcg_plugin.board.view import Size, draw_screen, packed, size_of
from gcg_plugin.catalogue import NoSuchCard
from gcg_plugin.duel.actions import (
    Action,
    ChooseActive,
    PlayCard,
    Replace,
    Reroll,
    SwitchCards,
    SwitchTo,
    Tune,
    UseSkill,
    why_not,
)
from gcg_plugin.duel.dice import spread
from gcg_plugin.duel.elements import face_name
from gcg_plugin.duel.refusals import Refused
from gcg_plugin.duel.resolve import skill_of
from gcg_plugin.duel.state import Awaits
from gcg_plugin.names import ENGLISH, for_class
from gcg_plugin.session import OPPONENT, PLAYER, DuelSession
from genshin_world.errors import DataError
from genshin_world.play import Ask
from genshin_world.typed import number_typed

__all__ = ["DuelScreen"]


_PROMPT: Final = 1
_DICE: Final = 2
"""How many rows what is asked for takes: the prompt, and a list of dice."""
_ANY_HEIGHT: Final = 1000


class _Left(Exception):
    """The player leaves the table."""


class DuelScreen:
    """Plays a session with somebody at a terminal.

    Args:
        session: the duel at its table.
        console: where it is shown.
        opponent: what the other side is called.
        ask: how the player is asked; the console's own input by default.
        past: what happened before, of a duel that is resumed.
        intro: what there is to say first.
        language: the language of names and, where the player has the game's, of texts.
    """

    def __init__(
        self,
        session: DuelSession,
        console: Console,
        *,
        opponent: str,
        ask: Ask | None = None,
        past: Sequence[Line] = (),
        intro: Sequence[Line] = (),
        language: str = ENGLISH,
    ) -> None:
        self.session = session
        self.names: Names = (YOU, opponent)
        self._language = language
        self._console = console
        self._ask = ask if ask is not None else console.input
        self._narrator = Narrator(self.names, PLAYER, language)
        self._log: list[Line] = [*past, *intro]
        self._shown = len(past)
        self._news: list[Line] = []
        self._listed: list[Choice] = []
        self._message: Text | None = None
        if past:
            self._narrator.skip(session.duel)
        session.told = lambda _: self._hear()
        session.thinking = thinking(console, self.names)

    def run(self) -> bool:
        """Play until the duel is over or the player leaves; whether it is over."""
        try:
            # A duel that is resumed may stand where it is the opponent's turn.
            self.session.advance()
            while not self.session.finished:
                self._draw()
                try:
                    self._once()
                except Mistake as mistake:
                    self._message = Text(str(mistake), style="yellow")
                except Refused as refused:
                    self._message = Text(f"Not now: {refused.refusal.value}.", style="yellow")
        except (_Left, EOFError):
            return False
        finally:
            self.session.told = None
        self._draw()
        return True

    # --- showing ---------------------------------------------------------------------------------------------------

    def _hear(self) -> None:
        self._log += self._narrator.catch_up(self.session.duel)

    def _draw(self) -> None:
        self._hear()
        # A screen drawn anew after a mistake shows again what the last one showed.
        self._news = self._log[self._shown :] or self._news
        self._shown = len(self._log)
        if self._console.is_terminal and not self._console.is_dumb_terminal:
            self._console.clear()
        seen = self.session.seen
        self._listed = choices(seen, PLAYER, self._language)
        said = None if self._message is None else Indented(self._message)
        self._message = None
        below = _PROMPT + (0 if said is None else len(self._console.render_lines(said)))
        if seen.awaits().get(PLAYER) is Awaits.SWITCH_CARDS:
            below += len(seen.sides[PLAYER].hand)
        elif seen.awaits().get(PLAYER) is Awaits.REROLL:
            below += _DICE
        self._show(size_of(self._console), below)
        if said is not None:
            self._console.print(said)

    def _show(self, size: Size, below: int = _PROMPT) -> None:
        seen = self.session.seen
        self._console.print(
            draw_screen(
                seen,
                PLAYER,
                self.names,
                size,
                news=self._news,
                listed=self._listed,
                not_now=blocked(seen, PLAYER, self._language),
                below=below,
                language=self._language,
            )
        )

    def _say(self, text: Text) -> None:
        self._console.print(Indented(text))

    def _answer(self, prompt: str) -> str:
        """An answer to a question; commands that only show something are carried out on the way.

        Raises:
            _Left: the player leaves.
            Mistake: the player has thought better of it.
        """
        while True:
            text = self._ask(prompt).strip()
            if (asked := command(text)) is None:
                return text
            self._carry_out(asked)

    def _carry_out(self, asked: Command) -> None:
        if asked.name == "help":
            grid = Table.grid(padding=(0, 2, 0, 1))
            for key, words in HELP:
                grid.add_row(Text(key, style="bold cyan"), words)
            self._console.print(grid)
        elif asked.name == "board":
            self._show(Size(self._console.width, _ANY_HEIGHT))
        elif asked.name == "log":
            for line in self._log:
                shown = Rule(line.text, align="left", style="dim") if line.heading else Indented(line.text)
                self._console.print(shown)
        elif asked.name == "info":
            try:
                self._inform(asked.rest)
            except DataError as error:
                # The player's own file of texts is broken: no reason to leave the table.
                self._say(Text(str(error), style="yellow"))
        elif asked.name == "quit":
            raise _Left
        elif asked.name == "concede":
            if self._ask(" Give the duel up? (y or n) ").strip().casefold() in ("y", "yes"):
                self.session.concede()
            raise Mistake("You have conceded." if self.session.finished else "The duel goes on.")
        elif not self._may_wait():
            self._say(Text("There is nothing to wait for: it is your choice.", style="yellow"))
        else:
            self.session.wait()
            raise Mistake(f"{self.names[OPPONENT]} has gone on.")

    def _may_wait(self) -> bool:
        return self.session.awaits is Awaits.REPLACE and OPPONENT in self.session.duel.awaits()

    def _inform(self, words: str) -> None:
        if 1 <= (number := number_typed(words) or 0) <= len(self._listed):
            action = self._listed[number - 1].action
            own = self.session.duel.sides[PLAYER]
            if isinstance(action, UseSkill):
                self._console.print(skill_text(skill_of(own.active, action.skill), self._language))
                return
            if isinstance(action, SwitchTo | Replace | ChooseActive):
                words = str(type(own.characters[action.character]).id)
            elif isinstance(action, PlayCard):
                words = str(action.card)
            else:
                self._carry_out(Command("help"))
                return
        elif not words:
            self._say(Text("Say which: `i` and a number of the list, or a card's name.", style="yellow"))
            return
        try:
            self._console.print(asked_about(words, self._language))
        except NoSuchCard as error:
            self._say(Text(f"{error}", style="yellow"))

    # --- asking ----------------------------------------------------------------------------------------------------

    def _once(self) -> None:
        awaited = self.session.awaits
        if awaited is Awaits.SWITCH_CARDS:
            self._switch_cards()
        elif awaited is Awaits.REROLL:
            self._reroll()
        else:
            self._choose(wait=self._may_wait())

    def _switch_cards(self) -> None:
        hand = self.session.duel.sides[PLAYER].hand
        self._number(
            [Text(for_class(type(card), self._language)).append("  ").append(cost_text(card.cost)) for card in hand]
        )
        text = self._answer(" Cards to switch (numbers such as 1 4; Enter keeps all): ")
        places = numbers_in(text, len(hand))
        self.session.play(SwitchCards(PLAYER, tuple(sorted(hand[place].id for place in places))))

    def _reroll(self) -> None:
        dice = self.session.duel.sides[PLAYER].dice
        self._number_dice(dice)
        text = self._answer(" Dice to reroll (numbers, faces such as geo, or all; Enter keeps all): ")
        self.session.play(Reroll(PLAYER, dice_in(text, dice)))

    def _choose(self, *, wait: bool) -> None:
        hint = "number, d number, i number, b, l, ?, c, q"
        text = self._answer(f" {f'w to let {self.names[OPPONENT]} go on, ' if wait else ''}{hint}: ")
        by_hand = text.casefold().startswith("d")
        word = text[1:].strip() if by_hand else text
        places = numbers_in(word, len(self._listed))
        if len(places) != 1:
            raise Mistake("Say one number of the list; ? shows what else there is.")
        choice = self._listed[places[0]]
        action = self._one_of(choice)
        if isinstance(action, Tune):
            action = self._with_die(action)
        elif by_hand and isinstance(action, UseSkill | SwitchTo | PlayCard) and choice.cost.dice:
            action = self._with_dice(action, choice)
        self.session.play(action)

    def _one_of(self, choice: Choice) -> Action:
        """The one action of a choice that may mean several."""
        if len(choice.actions) == 1 and not isinstance(choice.action, Tune):
            return choice.action
        seen = self.session.seen
        lines = []
        for action in choice.actions:
            line = option_text(seen, action, self._language)
            if isinstance(action, PlayCard) and (note := foresee(seen, action, self._language)):
                line.append(":  ").append(note)
            lines.append(line)
        if isinstance(choice.action, Tune):
            # Ten cards in a column would move the field out of a low terminal.
            self._console.print(packed(enumerate(lines, start=1), self._console.width))
        else:
            self._number(lines)
        asked = "Which card for it" if isinstance(choice.action, Tune) else "Which"
        places = numbers_in(self._answer(f" {asked} (number; Enter goes back): "), len(lines))
        if len(places) != 1:
            raise Mistake("Nothing was done.")
        return choice.actions[places[0]]

    def _with_die(self, action: Tune) -> Tune:
        faces = tunings(self.session.seen, PLAYER)
        if len(faces) == 1:
            return replace(action, die=faces[0])
        self._number([Text(face_name(face).capitalize(), style=face_style(face)) for face in faces])
        places = numbers_in(self._answer(" Which die (number; Enter takes 1): ") or "1", len(faces))
        return replace(action, die=faces[places[0]])

    def _with_dice(self, action: UseSkill | SwitchTo | PlayCard, choice: Choice) -> Action:
        seen = self.session.seen
        dice = seen.sides[PLAYER].dice
        self._number_dice(dice)
        prompt = Text(" Pay ").append(cost_text(choice.cost)).append(" with (Enter: ")
        self._console.print(prompt.append(pays_with(seen, action)).append(")"))
        text = self._answer(" dice: ")
        if not text:
            return action
        paid = replace(action, dice=dice_in(text, dice))
        if (refusal := why_not(seen, paid)) is not None:
            raise Mistake(f"Not so: {refusal.value}.")
        return paid

    def _number(self, lines: Iterable[Text]) -> None:
        for number, line in enumerate(lines, start=1):
            self._console.print(Text(f"{number:>3} ", style="bold cyan").append(line))

    def _number_dice(self, dice: Sequence[int]) -> None:
        text = Text(" ")
        for number, face in enumerate(spread(dice), start=1):
            text.append(f"{number} ", style="bold cyan")
            text.append(face_name(face).capitalize(), style=face_style(face)).append("  ")
        self._console.print(text)
