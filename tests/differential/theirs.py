"""gitcg's half: a position set up through its JSON state, read back, and one game whose requests a judge answers.

gitcg keeps its callbacks on the class, so that one game is alive in a process at a time. An error that a callback
raises is lost in C: it is kept here and raised again.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, Final, NamedTuple, Protocol, TypeVar

import gitcg  # type: ignore[import-untyped]
from gitcg import low_level
from gitcg.proto import enums_pb2, mutation_pb2, notification_pb2, rpc_pb2  # type: ignore[import-untyped]

from gcg_plugin.duel.actions import Action, EndRound, PlayCard, SwitchTo, Target, Tune, UseSkill
from gcg_plugin.duel.cards import CARDS, Character, Entity
from gcg_plugin.duel.elements import CRYO_AND_DENDRO, FACES, Cost, Element
from gcg_plugin.duel.state import Deck
from tests.differential.position import (
    TIMMIE,
    WIND_SPIRIT,
    CardAt,
    CharacterAt,
    Position,
    SideAt,
    counted,
    counters,
)

Json = dict[str, Any]

VERSION: Final = "v5.5.0"
"""The version of the game that theirs plays: the one nearest to our tables' 5.5.1."""

_OMNI: Final = 8
_CRYO_AND_DENDRO: Final = 7 << 4 | 1
_ZONES: Final = {"statuses": "combatStatuses", "summons": "summons", "supports": "supports"}
_VARIABLES: Final = {"usages": "usage", "rounds": "duration", "points": "shield", "used": "usagePerRound"}
_PASSIVE: Final = "usagePerRound1"
_OF_CHARACTERS: Final = frozenset({"health", "energy", "alive", "aura", "maxHealth", "maxEnergy", _PASSIVE})
_SHOWN_ONLY: Final = frozenset({"hintIcon", "swirledUsage"})
_PREPARING: Final = ("initHands", "initActives")
_NOTHING: Final = -1


class BridgeError(ValueError):
    """gitcg does not know a card, or counts something for it that the bridge does not."""


class Offer(NamedTuple):
    """What theirs says of an action it allows: its place in the request, and what it costs."""

    place: int
    cost: Cost


class Judge(Protocol):
    """Who answers the requests of both sides. None as an answer stops the game."""

    def act(self, side: int, raw: Json, offers: dict[Action, Offer]) -> tuple[Action, tuple[int, ...]] | None:
        """Choose an action that is offered, and the dice (our faces) that pay for it."""

    def choose(self, side: int, raw: Json, places: list[int]) -> int | None:
        """Choose the first active character, or a replacement, by place."""

    def reroll(self, side: int, raw: Json) -> tuple[int, ...] | None:
        """Choose dice to roll again."""

    def switch_cards(self, side: int, raw: Json) -> tuple[int, ...] | None:
        """Choose cards to put back, by id."""

    def rolled(self, side: int, dice: tuple[int, ...]) -> None:
        """The side's dice, eight counts by face, after a roll."""

    def over(self, raw: Json) -> None:
        """The game has ended."""


# --- their state ---------------------------------------------------------------------------------------------------


def _whole(value: Any, store: Sequence[Any]) -> Any:
    """Their JSON with what it refers to put in place."""
    if isinstance(value, list):
        return [_whole(one, store) for one in value]
    if isinstance(value, dict):
        if len(value) == 1 and "$" in value:
            return _whole(store[value["$"]], store)
        return {key: _whole(one, store) for key, one in value.items()}
    return value


def dump(state: gitcg.State) -> Json:
    """Their state as plain data."""
    raw = json.loads(state.json())
    whole: Json = _whole(raw["log"][0]["s"], raw["store"])
    return whole


def load(raw: Json) -> gitcg.State:
    """Plain data as their state."""
    log = {"gv": VERSION, "v": low_level.version(), "store": [], "log": [{"s": raw, "e": [], "r": True}]}
    return gitcg.State(json=json.dumps(log))


def deal(characters: Sequence[Sequence[int]], piles: Sequence[Sequence[int]], seed: int) -> Json:
    """A game of theirs before its first hands, the piles as they are given. `BridgeError` for an unknown id."""
    try:
        params = gitcg.CreateParam(version=VERSION)
        for who in (0, 1):
            params.set_characters(who, list(characters[who]))
            params.set_cards(who, list(piles[who]))
            params.set_attr(low_level.ATTR_CREATEPARAM_NO_SHUFFLE_0 + who, 1)
        params.set_attr(low_level.ATTR_STATE_CONFIG_RANDOM_SEED, seed)
        return dump(gitcg.State(create_param=params))
    except AssertionError:
        raise BridgeError(f"gitcg does not know a card among {characters} and {piles}") from None


@cache
def _fresh(number: int) -> Json:
    """A card of theirs as it comes onto the field, checked against what ours counts for it."""
    made: Json = deal(((1103, 1301, 1303),) * 2, ((number,), ()), 1)["players"][0]["pile"][0]
    kind = CARDS[number]
    mapped = {_variable(number, name) for name in counted(kind)}
    if missing := mapped - set(made["variables"]):
        raise BridgeError(f"gitcg does not count {', '.join(missing)} for {number} ({kind.__name__})")
    if unknown := set(made["variables"]) - mapped - _SHOWN_ONLY:
        raise BridgeError(f"gitcg counts {', '.join(unknown)} for {number} ({kind.__name__}), which ours does not")
    return made


def _variable(number: int, name: str) -> str:
    if number == TIMMIE and name == "counter":
        return "pigeon"
    return "hintIcon" if number == WIND_SPIRIT and name == "turned" else _VARIABLES[name]


def opening(decks: tuple[Deck, Deck], seed: int) -> Json:
    """A whole duel's beginning, the piles as the decks are written."""
    characters = [[kind.id for kind in deck.characters] for deck in decks]
    return deal(characters, [[kind.id for kind in deck.cards] for deck in decks], seed)


def build(position: Position, seed: int = 1) -> Json:
    """The position as a state of theirs from which a game may start."""
    raw = deal([[one.id for one in side.characters] for side in position.sides], ((), ()), seed)
    numbers = iter(range(raw["iterators"]["id"], -(10**9), -1))

    def placed(at: CardAt) -> Json:
        made = _fresh(at.id)
        variables = dict(made["variables"])
        for name, value in at.counters:
            if name == "used":
                variables[_VARIABLES["used"]] = CARDS[at.id].per_round - value
            elif name != "turned":
                variables[_variable(at.id, name)] = value
            elif value:
                variables |= {"hintIcon": value, "swirledUsage": 0}
        return made | {"id": next(numbers), "variables": variables}

    for side, player in zip(position.sides, raw["players"], strict=True):
        for at, made in zip(side.characters, player["characters"], strict=True):
            made["variables"] |= {
                "health": at.hp,
                "alive": int(at.hp > 0),
                "energy": at.energy,
                "maxHealth": at.max_hp,
                "aura": _CRYO_AND_DENDRO if at.aura == CRYO_AND_DENDRO else at.aura,
            }
            if per_round := CARDS[at.id].per_round:
                made["variables"][_PASSIVE] = per_round - at.passive
            made["entities"] = [placed(one) for one in at.cards]
        for zone, name in _ZONES.items():
            player[name] = [placed(one) for one in getattr(side, zone)]
        player["hands"] = [placed(CardAt(number)) for number in side.hand]
        player["pile"] = [placed(CardAt(number)) for number in side.pile]
        player["initialPile"] = [one["definition"] for one in (*player["hands"], *player["pile"])]
        player["activeCharacterId"] = player["characters"][side.active]["id"]
        player["dice"] = [face or _OMNI for face in range(FACES) for _ in range(side.dice[face])]
        player["declaredEnd"], player["hasDefeated"] = side.ended, side.fell
        player["legendUsed"] = side.legend_played
        player["roundSkillLog"]["entries"] = [[at.id, list(at.uses)] for at in side.characters if at.uses]
    raw["phase"], raw["currentTurn"], raw["roundNumber"] = "action", position.turn, position.round
    raw["iterators"]["id"] = next(numbers)
    return raw


def read(raw: Json) -> Position:
    """What both know of their state."""
    one, two = (_read_side(player) for player in raw["players"])
    return Position((one, two), raw["currentTurn"], raw["roundNumber"], raw["phase"] == "gameEnd", raw["winner"])


def _read_side(player: Json) -> SideAt:
    ids = [one["id"] for one in player["characters"]]
    active = player["activeCharacterId"]
    log = {number: tuple(used) for number, used in player["roundSkillLog"]["entries"]}
    dice = [face % _OMNI for face in player["dice"]]
    return SideAt(
        tuple(_read_character(one, log) for one in player["characters"]),
        ids.index(active) if active in ids else -1,
        tuple(_read_card(one) for one in player["combatStatuses"]),
        tuple(_read_card(one) for one in player["summons"]),
        tuple(_read_card(one) for one in player["supports"]),
        tuple(sorted(one["definition"]["id"] for one in player["hands"])),
        tuple(one["definition"]["id"] for one in player["pile"]),
        tuple(dice.count(face) for face in range(FACES)),
        player["declaredEnd"],
        player["hasDefeated"],
        player["legendUsed"],
    )


def _read_character(one: Json, log: dict[int, tuple[int, ...]]) -> CharacterAt:
    number, has = one["definition"]["id"], one["variables"]
    if unknown := set(has) - _OF_CHARACTERS:
        raise BridgeError(f"gitcg counts {', '.join(unknown)} for {number}, which the bridge does not")
    aura = CRYO_AND_DENDRO if has["aura"] == _CRYO_AND_DENDRO else has["aura"]
    cards = tuple(_read_card(held) for held in one["entities"])
    passive = CARDS[number].per_round - has.get(_PASSIVE, 0) if has["alive"] else 0
    return CharacterAt(
        number, has["health"], has["maxHealth"], has["energy"], aura, cards, log.get(number, ()), passive
    )


def _read_card(one: Json) -> CardAt:
    number, has = one["definition"]["id"], one["variables"]
    if number not in CARDS:
        return CardAt(number)
    kind = CARDS[number]
    values = {name: has[_variable(number, name)] for name in counted(kind)}
    if "used" in values:
        values["used"] = kind.per_round - values["used"]
    if "turned" in values and values["turned"] == Element.ANEMO:
        values["turned"] = 0
    return CardAt(number, counters(values))


def entities(raw: Json) -> dict[int, Target]:
    """Where each of their entities lies, by its number, as our actions name it."""
    found = {}
    for index, player in enumerate(raw["players"]):
        for zone in ("characters", "summons", "supports"):
            for place, one in enumerate(player[zone]):
                found[one["id"]] = Target(index, zone, place)
    return found


# --- their game ----------------------------------------------------------------------------------------------------


def play(raw: Json, judge: Judge, *, omni: bool) -> None:
    """Play a game of theirs from a state until the judge stops it or it ends. `omni`: rolls show Omni."""
    game = gitcg.Game(state=load(raw))
    errors: list[Exception] = []
    seats = [_Seat(who, game, judge, errors) for who in (0, 1)]
    for seat in seats:
        game.set_player(seat.who, seat)
        if omni:
            game.set_attr(low_level.ATTR_PLAYER_ALWAYS_OMNI_0 + seat.who, 1)
    game.start()
    while game.is_running() and not errors and not any(seat.stopped for seat in seats):
        game.step()
    if errors:
        raise errors[0]
    if any(seat.stopped for seat in seats):
        return
    if game.status() is gitcg.GameStatus.ABORTED:
        raise BridgeError(f"gitcg gave up: {game.error()}")
    judge.over(dump(game.state()))


_Answer = TypeVar("_Answer")


class _Seat(gitcg.Player):  # type: ignore[misc]  # gitcg ships no types
    """One side's ears."""

    def __init__(self, who: int, game: gitcg.Game, judge: Judge, errors: list[Exception]) -> None:
        self.who, self.game, self.judge, self.errors = who, game, judge, errors
        self.stopped = False

    def _ask(self, question: Callable[[Json], _Answer | None]) -> tuple[Json, _Answer | None]:
        raw: Json = {}
        answer: _Answer | None = None
        try:
            raw = dump(self.game.state())
            answer = question(raw)
        except Exception as error:  # noqa: BLE001 -- C would drop it; `play` raises it again
            self.errors.append(error)
        if answer is None:
            self.stopped = True
        return raw, answer

    def on_notify(self, notification: notification_pb2.Notification) -> None:
        for mutation in notification.mutation:
            if mutation.WhichOneof("mutation") != "reset_dice" or mutation.reset_dice.who != self.who:
                continue
            if mutation.reset_dice.reason == mutation_pb2.RESET_DICE_REASON_ROLL:
                dice = [face % _OMNI for face in mutation.reset_dice.dice]
                self.judge.rolled(self.who, tuple(dice.count(face) for face in range(FACES)))

    def on_action(self, request: rpc_pb2.ActionRequest) -> rpc_pb2.ActionResponse:
        offers: dict[Action, Offer] = {}

        def question(raw: Json) -> tuple[Action, tuple[int, ...]] | None:
            offers.update(_offers(self.who, raw, request))
            return self.judge.act(self.who, raw, offers)

        _, answer = self._ask(question)
        if answer is None:
            return rpc_pb2.ActionResponse(chosen_action_index=_NOTHING)
        action, dice = answer
        paid = [face or _OMNI for face in dice]
        return rpc_pb2.ActionResponse(chosen_action_index=offers[action].place, used_dice=paid)

    def on_choose_active(self, request: rpc_pb2.ChooseActiveRequest) -> rpc_pb2.ChooseActiveResponse:
        def question(raw: Json) -> int | None:
            ids = [one["id"] for one in raw["players"][self.who]["characters"]]
            place = self.judge.choose(self.who, raw, [ids.index(one) for one in request.candidate_ids])
            return None if place is None else int(ids[place])

        _, chosen = self._ask(question)
        return rpc_pb2.ChooseActiveResponse(active_character_id=_NOTHING if chosen is None else chosen)

    def on_reroll_dice(self, request: rpc_pb2.RerollDiceRequest) -> rpc_pb2.RerollDiceResponse:
        _, faces = self._ask(lambda raw: self.judge.reroll(self.who, raw))
        return rpc_pb2.RerollDiceResponse(dice_to_reroll=[face or _OMNI for face in faces or ()])

    def on_switch_hands(self, request: rpc_pb2.SwitchHandsRequest) -> rpc_pb2.SwitchHandsResponse:
        raw, cards = self._ask(lambda raw: self.judge.switch_cards(self.who, raw))
        wanted, back = list(cards or ()), []
        for one in raw["players"][self.who]["hands"] if cards else ():
            if one["definition"]["id"] in wanted:
                wanted.remove(one["definition"]["id"])
                back.append(one["id"])
        return rpc_pb2.SwitchHandsResponse(removed_hand_ids=back)

    def on_select_card(self, request: rpc_pb2.SelectCardRequest) -> rpc_pb2.SelectCardResponse:
        self._ask(self._no_selection)
        return rpc_pb2.SelectCardResponse()

    def _no_selection(self, raw: Json) -> None:
        raise BridgeError("gitcg asks for a card to be selected, which no card of ours does")

    def on_io_error(self, error_msg: str) -> None:
        if not self.stopped and not self.errors:
            self.errors.append(BridgeError(f"gitcg refused an answer: {error_msg.strip()}"))


def _offers(who: int, raw: Json, request: rpc_pb2.ActionRequest) -> dict[Action, Offer]:
    """The actions that theirs allows, as ours; of equal ones the first."""
    places = entities(raw)
    hand = {one["id"]: one["definition"]["id"] for one in raw["players"][who]["hands"]}
    found: dict[Action, Offer] = {}
    for index, offered in enumerate(request.action):
        if offered.validity == rpc_pb2.ACTION_VALIDITY_VALID:
            found.setdefault(_action(who, offered, places, hand), Offer(index, _cost(offered)))
    return found


def _action(who: int, offered: rpc_pb2.Action, places: dict[int, Target], hand: dict[int, int]) -> Action:
    match offered.WhichOneof("action"):
        case "use_skill":
            return UseSkill(who, offered.use_skill.skill_definition_id)
        case "switch_active":
            return SwitchTo(who, places[offered.switch_active.character_id].place)
        case "play_card":
            targets = tuple(places[number] for number in offered.play_card.target_ids)
            return PlayCard(who, offered.play_card.card_definition_id, targets)
        case "elemental_tuning":
            return Tune(who, hand[offered.elemental_tuning.removed_card_id])
        case "declare_end":
            return EndRound(who)
    raise BridgeError(f"gitcg offers {offered}, which the bridge does not know")


def _cost(offered: rpc_pb2.Action) -> Cost:
    cost = Cost()
    if offered.WhichOneof("action") == "elemental_tuning":  # They name the die given up as its cost.
        return cost
    for needed in offered.required_cost:
        match needed.type:
            case enums_pb2.DICE_REQUIREMENT_TYPE_VOID:
                cost = cost._replace(any=cost.any + needed.count)
            case enums_pb2.DICE_REQUIREMENT_TYPE_ALIGNED:
                cost = cost._replace(amount=needed.count)
            case enums_pb2.DICE_REQUIREMENT_TYPE_ENERGY:
                cost = cost._replace(energy=needed.count)
            case enums_pb2.DICE_REQUIREMENT_TYPE_LEGEND:
                cost = cost._replace(legend=True)
            case element:
                cost = cost._replace(element=Element(element), amount=needed.count)
    return cost


def is_known(kind: type[Entity]) -> bool:
    """Theirs has the card."""
    try:
        if issubclass(kind, Character):
            deal(((kind.id, 1301, 1103), (1303, 1301, 1103)), ((), ()), 1)
        else:
            _fresh(kind.id)
    except BridgeError:
        return False
    return True
