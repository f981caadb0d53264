"""What a reply or a quest step asks of the card game: a game, and a script where chance or moves are fixed.

As activity data, `{"gcg": {"game_id": 30111, "script": {...}}}`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from pydantic import ValidationError

from gcg_plugin.catalogue import deck
from gcg_plugin.script import DuelScript
from gcg_plugin.seats import seating
from gcg_plugin.slices import Row
from genshin_world.errors import DataError
from genshin_world.slices import dotted, problems_in, validated

if TYPE_CHECKING:
    from genshin_world.visit import Visit

__all__ = ["Request", "asked_by", "request_of", "request_problems"]


class Request(Row, strict=True):
    """A game, and what is fixed of its duel."""

    game_id: int
    script: DuelScript | None = None


def asked_by(visit: Visit) -> str:
    """Whose the request of a visit is, for errors: a quest step's, else a reply's."""
    if visit.step is not None:
        return f"the request of quest step {visit.step.id}"
    if visit.reply is not None and visit.talk is not None:
        return f"the request of reply {visit.reply.id!r} in talk {visit.talk.id}"
    return "the activity's request"


def request_of(data: Mapping[str, Any], where: str) -> Request:
    """The request in activity data.

    Raises:
        DataError: it is not of the form it should be, its game is not seated, or its script does not fit the decks; it
            begins with `where`.
    """
    request = validated(Request, dict(data), where)
    for field, problem in _game_problems(request):
        raise DataError(where, None, field, problem)
    return request


def request_problems(data: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Everything that is wrong with activity data: fields, each with what is wrong."""
    try:
        request = Request.model_validate(dict(data))
    except ValidationError as error:
        return [(dotted(at) or "", problem) for at, problem in problems_in(error, Request)]
    found = _game_problems(request)
    if not found and request.script is not None and request.script.draws.player and seating(request.game_id).free:
        problem = f"game {request.game_id} lends no deck, and the player's own may not hold them: leave them out"
        found.append(("script.draws.player", problem))
    return found


def _game_problems(request: Request) -> list[tuple[str, str]]:
    """A game that is not seated, and what the script names that the opponent's deck, or a lent one, does not hold."""
    try:
        seated = seating(request.game_id)
    except DataError as error:
        return [("game_id", f"{request.game_id}: {error.problem}")]
    if request.script is None:
        return []
    decks = (None if seated.free else deck(seated.player_deck), deck(seated.opponent_deck))
    return [(f"script.{field}", problem) for field, problem in request.script.missing(decks)]
