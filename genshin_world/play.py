"""A visit in the terminal: the talk as a dialogue, the activity by its plugin's own screen, and the way back."""

from __future__ import annotations

import sys
from collections.abc import Callable

from rich.console import Console
from rich.panel import Panel
from rich.text import Text

from genshin_world.refusals import WorldRefused
from genshin_world.talks import Reply
from genshin_world.typed import number_typed
from genshin_world.visit import Place, Visit
from genshin_world.world import World

__all__ = ["Ask", "ask_whom", "choose_by_itself", "play_visit", "say_error"]

Ask = Callable[[str], str]
"""Asks the person for a line of text: the prompt in, what they typed out; `EOFError` when the input has ended."""

INTERRUPTED = 130
"""The exit status of a program ended by Ctrl-C, by the shells' custom."""


def say_error(message: object) -> None:
    """Writes one line to standard error."""
    print(" ".join(str(message).split()), file=sys.stderr)


def play_visit(visit: Visit, console: Console, ask: Ask | None) -> int:
    """Plays a visit until the player is back in the world.

    Args:
        visit: a visit in its talk, or a resumed one in its activity.
        console: where it is shown.
        ask: how the player is asked for a reply; `None` lets the visit play itself (`--auto`).

    Returns:
        the exit status: 0, 1 when a plugin failed or none shows the activity, 130 when the player interrupted it.
    """
    failed = visit.world.failed
    try:
        _talk(visit, console, ask)
        shown = visit.state is not Place.ACTIVITY or _activity(visit, console)
        visit.leave()
    except KeyboardInterrupt:
        return _interrupted(visit)
    for note in visit.notes:
        console.print(Text(note, style="italic"))
    where = visit.resident.place_at(visit.hour) if visit.resident is not None else "the world"
    console.print(Text(f"Back in {where}.", style="dim"))
    return 0 if shown and visit.world.failed == failed else 1


def ask_whom(world: World, hour: int, console: Console, ask: Ask) -> str:
    """Lists who can be met at an hour and asks whom the player walks up to.

    Returns:
        a resident's id, as text.

    Raises:
        WorldRefused: nobody is there, or the input ended.
    """
    present = world.present(hour)
    if not present:
        raise WorldRefused(f"Nobody can be met at {hour:02}:00; `genshin-world residents` says who is where and when.")
    console.print(Text(f"It is {hour:02}:00 in the city. Whom do you walk up to?", style="bold"))
    for number, (resident, stay) in enumerate(present, start=1):
        line = Text(f"{number:>3}. ", style="cyan")
        line.append(resident.name, style="bold default").append(f" at {stay.spot}", style="default")
        console.print(line)
    while True:
        try:
            answer = ask("> ").strip()
        except EOFError as error:
            raise WorldRefused("Nobody was named, and the input has ended.") from error
        if 1 <= (number_typed(answer) or 0) <= len(present):
            return str(present[int(answer) - 1][0].id)
        try:
            return str(world.find_resident(answer).id)
        except WorldRefused as refused:
            console.print(Text(str(refused), style="yellow"))


def choose_by_itself(visit: Visit, heard: set[tuple[int, str]]) -> Reply:
    """The reply an unattended visit gives.

    The first that asks for an activity, else one that leads to a line not yet heard, else one that leaves.

    Args:
        visit: a visit in its talk.
        heard: the lines heard so far, by talk and line id.
    """
    talk_id = visit.talk.id if visit.talk else 0
    for reply in visit.replies:
        if visit.asks(reply):
            return reply
    for reply in visit.replies:
        if reply.line is not None and (talk_id, reply.line) not in heard:
            return reply
    leaving = [reply for reply in visit.replies if reply.line is None and reply.talk is None]
    return leaving[0] if leaving else visit.replies[0]


def _talk(visit: Visit, console: Console, ask: Ask | None) -> None:
    heard: set[tuple[int, str]] = set()
    while visit.state is Place.TALK and visit.talk is not None and visit.line is not None:
        heard.add((visit.talk.id, visit.line.id))
        speaker = visit.line.speaker or (visit.resident.name if visit.resident else "")
        console.print(Panel(Text(visit.line.text), title=Text(speaker, style="bold"), title_align="left"))
        for number, reply in enumerate(visit.replies, start=1):
            console.print(Text(f"{number:>3}. ", style="cyan").append(reply.text, style="default"))
        if ask is None:
            _answer(visit, console, choose_by_itself(visit, heard))
        else:
            _ask_reply(visit, console, ask)


def _ask_reply(visit: Visit, console: Console, ask: Ask) -> None:
    while True:
        try:
            answer = ask("> ")
        except EOFError:
            visit.leave()
            return
        try:
            reply = visit.find_reply(answer)
            _answer(visit, console, reply)
        except WorldRefused as refused:
            console.print(Text(str(refused), style="yellow"))
            if visit.state is Place.TALK:
                continue
        return


def _answer(visit: Visit, console: Console, reply: Reply) -> None:
    visit.choose(reply)
    console.print(Text("You: ", style="cyan").append(reply.text, style="default"))


def _activity(visit: Visit, console: Console) -> bool:
    activity = visit.activity
    shown = visit.world.plugins.first(
        "show_activity", world=visit.world, visit=visit, activity=activity, console=console
    )
    if shown is None:
        console.print(Text("No plugin shows this to its end; you leave it as it is.", style="yellow"))
    return shown is not None


def _interrupted(visit: Visit) -> int:
    hint: str | None = None
    if visit.state is Place.ACTIVITY and visit.activity is not None:
        with visit.world.plugins.guard("the activity", "resume_hint"):
            hint = visit.activity.resume_hint()
    visit.leave()
    say_error(f"Interrupted. {hint or 'There is nothing to resume.'}")
    return INTERRUPTED
