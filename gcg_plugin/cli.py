"""The card game's commands: `duel`, `replay`, `decks`, `card`, the importer's `tables`, and `text`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer
from rich.table import Table
from rich.text import Text

from gcg_plugin.names import ENGLISH, languages
from gcg_plugin.seats import deck_in_words, deck_names, why_not_played
from gcg_plugin.slices import built_deck_ids, load_deck
from gcg_plugin.tables.cli import app as tables
from gcg_plugin.text.cli import app as text
from genshin_world.options import PlayOption
from genshin_world.refusals import WorldRefused
from genshin_world.terminal import console

__all__ = ["PLAY_OPTIONS", "card", "commands", "decks", "duel", "replay_command"]

Rulings = Literal["resident", "official"]
POLICY_NAMES = ("scripted", "random", "easy", "normal", "hard", "search")
"""What `policies.POLICIES` holds, which is not imported before it is needed."""
if TYPE_CHECKING:
    from rich.console import Console

    from genshin_world.world import World

    Tag = str
else:
    Tag = Literal[languages()]

_RULINGS = {"resident": "as the residents play it", "official": "as the live game is played"}
_OPPONENTS = {
    "random": "does anything it may; the weakest",
    "easy": "misjudges what its actions bring",
    "scripted": "weighs one action at a time",
    "normal": "searches the round to its end",
    "search": "searches longer",
    "hard": "searches for a second a choice; the strongest",
}
"""What the policies do, the weaker before the stronger."""
_LANGUAGES = {
    "en": "English",
    "de": "Deutsch",
    "es": "Español",
    "fr": "Français",
    "id": "Bahasa Indonesia",
    "it": "Italiano",
    "ja": "日本語",
    "ko": "한국어",
    "pt": "Português",
    "ru": "Русский",
    "th": "ไทย",
    "tr": "Türkçe",
    "vi": "Tiếng Việt",
    "zh-CN": "简体中文",
    "zh-TW": "繁體中文",
}
_OF_LANGUAGE = "The language of names, and of texts where you have them."
Language = Annotated[
    Tag,
    typer.Option(
        metavar="LANGUAGE",
        help=f"{_OF_LANGUAGE}\n\n{', '.join(f'{tag} {_LANGUAGES.get(tag, tag)}' for tag in languages())}",
        case_sensitive=False,
    ),
]


PLAY_OPTIONS = [
    PlayOption(
        "rulings",
        "The rulings a duel is played by.",
        default="resident",
        choices=tuple(_RULINGS),
        kept=True,
        means=_RULINGS,
    ),
    PlayOption(
        "opponent",
        "Who plays the opponent's side.",
        default="scripted",
        choices=tuple(_OPPONENTS),
        kept=True,
        means=_OPPONENTS,
    ),
    PlayOption("deck", "The deck you play where the game lends you none.", kind=int, kept=True, refuses=why_not_played),
    PlayOption(
        "language",
        _OF_LANGUAGE,
        default=ENGLISH,
        choices=languages(),
        called=_LANGUAGES,
    ),
]


def duel(
    first: Annotated[int, typer.Argument(metavar="DECK", help="The deck of the side that goes first.")],
    second: Annotated[int, typer.Argument(metavar="DECK", help="The other side's deck.")],
    seed: Annotated[int | None, typer.Option(metavar="NUMBER", help="Make chance repeatable.")] = None,
    rulings: Annotated[Rulings, typer.Option(help="The rulings it is played by.")] = "resident",
    policy: Annotated[
        list[str] | None,
        typer.Option(
            metavar=f"[{'|'.join(POLICY_NAMES)}|MODULE:FACTORY]",
            help="Who plays both sides; given twice, the second is the other side's.",
        ),
    ] = None,
    record: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Keep a record in this file.", dir_okay=False)
    ] = None,
    language: Language = ENGLISH,
) -> None:
    """Two decks play each other, and the duel is told round by round."""
    import secrets

    from gcg_plugin.board.told import Teller, names_of, thinking
    from gcg_plugin.policies import NoSuchPolicy, any_policy, policies_asked
    from gcg_plugin.record import Header
    from gcg_plugin.session import DuelSession, policy_seed

    try:
        named = policies_asked(policy or ["scripted"])
    except NoSuchPolicy as error:
        raise WorldRefused(error.sentence) from error
    seed = secrets.randbits(32) if seed is None else seed
    for deck in (first, second):
        if problem := why_not_played(deck):
            raise WorldRefused(problem)
    header = Header(
        seed=seed,
        decks=(first, second),
        rulings=rulings,
        policies=named,
        title=f"deck {first} against deck {second}",
    )
    screen = console()
    # The header's own names are of the game's policies alone: a record imports nobody's module.
    player, opponent = (any_policy(name, policy_seed(seed, side)) for side, name in enumerate(named))
    session = DuelSession.open(header, opponent, record=record)
    try:
        _head(screen, header, language)
        teller = Teller(screen, names_of(header), None, language)
        teller.catch_up(session.duel)
        session.told = lambda _: teller.catch_up(session.duel)
        session.thinking = thinking(screen, teller.names)
        while not session.finished:
            session.play_by(player)
        teller.end(session.duel)
    finally:
        session.leave()


def replay_command(world: World) -> Callable[..., None]:
    """The command `replay`; with `--board` it serves the pages of that world."""

    def replay(
        context: typer.Context,
        file: Annotated[Path, typer.Argument(metavar="FILE", help="A duel's record.", dir_okay=False)],
        language: Language = ENGLISH,
        board: Annotated[bool, typer.Option("--board", help="Watch it on the board, in a browser.")] = False,
        port: Annotated[
            int | None,
            typer.Option(metavar="PORT", help="With --board: the port; a free one by default.", min=0, max=65535),
        ] = None,
        opens: Annotated[
            bool | None,
            typer.Option("--open/--no-open", help="With --board: open the browser at it.", show_default=False),
        ] = None,
    ) -> None:
        """Play a recorded duel again, in words or on the board. A person's own is told as that person saw it."""
        from genshin_world.play_command import is_given

        if not board and (port is not None or opens is not None):
            raise WorldRefused("--port and --open/--no-open are for the board in a browser: add --board.")
        # What is not said is what the browser has kept.
        given: dict[str, object] = {"language": language} if is_given(context, "language") else {}
        if not board or not _watch(world, file, given, port, opens):
            _retell(file, language)

    return replay


def _watch(world: World, file: Path, given: dict[str, object], port: int | None, opens: bool | None) -> bool:
    from genshin_world.play_command import serve_pages

    def at() -> str:
        # NiceGUI is not to be imported yet: it asks as it is imported where it may keep things.
        from gcg_plugin.web.replaying import load
        from gcg_plugin.web.shelf import lay_out, read_file

        content = read_file(file)
        load(content, file.name)  # What cannot be watched at all is said here, and no page is opened.
        return lay_out(file.name, content).lstrip("/")

    return serve_pages(world, at, given=given, port=port, opens=opens)


def _retell(file: Path, language: str) -> None:
    from gcg_plugin.board.story import YOU
    from gcg_plugin.board.told import Teller, names_of
    from gcg_plugin.record import read
    from gcg_plugin.record import replay as steps

    kept = read(file)
    screen = console()
    _head(screen, kept.header, language)
    # A duel with a resident may have been begun by itself and gone on with by a person.
    names = names_of(kept.header)
    teller = Teller(screen, names, 0 if names[0] == YOU else None, language)
    for state, action in steps(kept):
        if action is not None:
            teller.catch_up(state)
        else:
            teller.end(state)
            if not state.over:
                screen.print(Text("Here the record ends; the duel is not over.", style="italic"))
    if kept.note is not None:
        screen.print(Text(kept.note, style="italic"))


def decks(
    deck: Annotated[
        int | None, typer.Argument(metavar="DECK", help="Show this deck's characters and cards.", show_default=False)
    ] = None,
    language: Language = ENGLISH,
) -> None:
    """The decks there are: their characters, and whether they can be played; or all that is in one of them."""
    from gcg_plugin.board.decks import deck_text, state_text

    screen = console()
    if deck is not None:
        if deck not in built_deck_ids():
            raise WorldRefused(f"There is no deck {deck}: choose among {', '.join(map(str, built_deck_ids()))}.")
        screen.print(deck_text(deck, language))
        return
    table = Table()
    table.add_column("Deck", justify="right")
    for heading in ("Characters", "Cards", "Can be played"):
        table.add_column(heading, overflow="fold")
    for number in built_deck_ids():
        cards = sum(card.count or 0 for card in load_deck(number).cards)
        table.add_row(str(number), deck_names(number, language), str(cards), state_text(number))
    screen.print(table)
    screen.print(Text("`genshin-world decks DECK` shows what is in one.", style="dim"))


def card(
    name: Annotated[list[str], typer.Argument(metavar="NAME_OR_ID", help="A card, character or skill.")],
    language: Language = ENGLISH,
) -> None:
    """What a card costs and does. Its name is in English or the language; quotes around it may be left out."""
    from gcg_plugin.board.texts import asked_about
    from gcg_plugin.catalogue import NoSuchCard

    try:
        console().print(asked_about(" ".join(name), language))
    except NoSuchCard as error:
        raise WorldRefused(f"{error}") from error


def commands(world: World) -> list[tuple[str, typer.Typer | Callable[..., Any]]]:
    """The commands by name.

    Args:
        world: the world whose pages `replay --board` serves.
    """
    return [
        ("duel", duel),
        ("replay", replay_command(world)),
        ("decks", decks),
        ("card", card),
        ("tables", tables),
        ("text", text),
    ]


def _head(console: Console, header: Any, language: str) -> None:
    from gcg_plugin.board.told import names_of

    one, two = names_of(header)
    decks = f"{one}: {deck_in_words(header.decks[0], language)}. {two}: {deck_in_words(header.decks[1], language)}."
    console.print(Text(f"{decks} Seed {header.seed}, {header.rulings} rulings.", style="dim"))
