"""Carries bodies out and follows what they cause: the queue of what follows is state.

`duel.agenda` is a stack of plain tuples; `settle` takes the topmost until the agenda is empty or a side must choose.
A body runs to its end at once and its effects are settled as they are yielded; what they cause is gathered in
`duel.events` and put on the agenda when the body has ended, in the game's order: what was no damage, damage that
felled nobody, damage that felled somebody, then the falls, then replacements, then skills to be used at once. Each is
followed to its end before the next. Nothing at rest holds a generator, so a duel can be copied and saved at any choice.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final

from gcg_plugin.duel.asking import answers, hears, spend
from gcg_plugin.duel.cards import Card, Character, Effects, Entity, Skill
from gcg_plugin.duel.effects import Origin, draw, gain_energy
from gcg_plugin.duel.elements import BURST, FACES, PREPARED
from gcg_plugin.duel.facts import Fall, Hit, Use
from gcg_plugin.duel.field import leave
from gcg_plugin.duel.hooks import FOREIGN, Ear
from gcg_plugin.duel.state import END, OVER, Step

if TYPE_CHECKING:
    from gcg_plugin.duel.state import Duel


def run(duel: Duel, body: Effects | None, origin: Origin) -> bool:
    """Carry out a body's effects one by one. Returns whether there were any."""
    if body is None:
        return False
    answered = False
    answer: Any = None
    try:
        while True:
            effect = body.send(answer)
            answered = True
            answer = effect.carry_out(duel, origin)
    except StopIteration:
        return answered


def settle(duel: Duel) -> None:
    """Take the agenda's steps until it is empty, a side must choose, or the duel is over."""
    agenda = duel.agenda
    while agenda:
        step = agenda[-1]
        if step[0] == "replace":
            if duel.sides[step[1]].owes_replacement:
                return
            agenda.pop()
            continue
        agenda.pop()
        STEPS[step[0]](duel, *step[1:])
        if duel.phase is OVER:
            agenda.clear()


# --- what follows a body -------------------------------------------------------------------------------------------


def follow(duel: Duel) -> None:
    """Put what a body has caused on the agenda, the first of it topmost."""
    if not duel.events:
        return
    events, duel.events = duel.events, []
    plain: list[Step] = []
    harmless: list[Step] = []
    felling: list[Step] = []
    requests: list[Step] = []
    fallen: list[Character] = []
    for event in events:
        kind = event[0]
        if kind == "hit":
            hit: Hit = event[1]
            if hit.felled:
                fallen.append(hit.target)
            if _heard(duel, "on_hit") or _heard(duel, "on_hurt"):
                (felling if hit.felled else harmless).append(event)
        elif kind == "skill":
            requests.append(event)
        elif kind == "enter" or _heard(duel, event[1]):
            plain.append(event)
    falls = [step for character in fallen for step in _fall(duel, character)] if fallen else []
    if fallen and _decide(duel):
        return
    asks: list[Step] = []
    if duel.rulings.replacement_at_once:
        one, two = duel.sides
        if one.characters[one.active_place].hp <= 0 or two.characters[two.active_place].hp <= 0:
            turn = (one, two) if duel.turn == 0 else (two, one)
            asks = [("replace", side.index) for side in turn if side.owes_replacement]
    if plain or harmless or felling or falls or asks or requests:
        following = [*plain, *harmless, *felling, *falls, *asks, *requests]
        following.reverse()
        duel.agenda += following


def _heard(duel: Duel, moment: str) -> bool:
    """Somebody listens to the moment."""
    one, two = duel.sides
    foreign = FOREIGN[moment]
    for moments in (one.moments or one.moments_heard(), two.moments or two.moments_heard()):
        if moment in moments or foreign in moments:
            return True
    return False


def _fall(duel: Duel, character: Character) -> list[Step]:
    """A character at no HP falls, unless a card saves it: it loses its energy, its aura and all that is on it."""
    side = character.side
    fact = Fall(side, character)
    for entity, kept in answers(duel, side.listeners("rescue"), fact, character):
        character.hp = kept
        if duel.journal is not None:
            duel.journal.append(("rescued", side.index, character.place, kept, entity.id))
        return []
    character.energy = 0
    character.aura = 0
    if duel.journal is not None:
        duel.journal.append(("falls", side.index, character.place))
    for entity in tuple(character.held):
        leave(duel, entity)
    side.fell = True
    return [("tell", "on_fall", fact, side.index)] if _heard(duel, "on_fall") else []


def _decide(duel: Duel) -> bool:
    """End the duel when a side has nobody left."""
    standing = [any(character.hp > 0 for character in side.characters) for side in duel.sides]
    if all(standing):
        return False
    finish(duel, None if not any(standing) else standing.index(True))
    return True


def finish(duel: Duel, winner: int | None) -> None:
    """The duel is over; `winner` is None when both sides lost."""
    duel.winner = winner
    duel.agenda.clear()
    duel.events.clear()
    if duel.journal is not None:
        duel.journal.append(("over", winner))
    _advance(duel, "finish")


# --- the steps of the agenda ---------------------------------------------------------------------------------------


def _tell(duel: Duel, moment: str, fact: Any, whose: int | None) -> None:
    """Find who hears the moment, the acting side's cards first, and tell them."""
    order = (duel.sides[duel.turn], duel.sides[1 - duel.turn])
    if duel.phase is END:  # The side that goes first next round comes first.
        order = (duel.sides[duel.first], duel.sides[1 - duel.first])
    listeners: list[tuple[Entity, Ear]] = []
    for side in order:
        if whose is None or side.index == whose:
            listeners.extend(side.listeners(moment))
        if whose is not None and side.index != whose:
            listeners.extend(side.listeners(FOREIGN[moment]))
    if moment == "on_skill" and not duel.rulings.created_hear_their_skill:
        listeners = [(entity, ear) for entity, ear in listeners if entity.number <= fact.since]
    if listeners:
        entities, ears = zip(*listeners, strict=True)
        _tell_on(duel, moment, fact, entities, ears, 0)


def _tell_on(
    duel: Duel, moment: str, fact: Any, entities: tuple[Entity, ...], ears: tuple[Ear, ...], index: int
) -> None:
    """Tell the listeners from the `index`-th on, until one of them causes something that is to be followed first."""
    who = _WHOSE[moment](fact) if moment in _WHOSE else None
    for place in range(index, len(entities)):
        entity, ear = entities[place], ears[place]
        if not hears(entity, ear, entity.bearer if fact is None else who):
            continue
        body = ear.method(entity) if fact is None else ear.method(entity, fact)
        if body is None or not run(duel, body, Origin(entity, entity.side)):
            continue
        spend(duel, entity, ear)
        if duel.events:
            if place + 1 < len(entities):
                names = tuple(_ear_index(other, ear) for other, ear in zip(entities, ears, strict=True))
                duel.agenda.append(("tell on", moment, fact, entities, names, place + 1))
            follow(duel)
            return


def _ear_index(entity: Entity, ear: Ear) -> int:
    """An ear as a number, which can be saved: its place among its class's."""
    return next(place for place, (_, own) in enumerate(entity.listens) if own is ear)


def _tell_rest(
    duel: Duel, moment: str, fact: Any, entities: tuple[Entity, ...], names: tuple[int, ...], index: int
) -> None:
    ears = tuple(entity.listens[name][1] for entity, name in zip(entities, names, strict=True))
    _tell_on(duel, moment, fact, entities, ears, index)


_WHOSE: Final[dict[str, Callable[[Any], Character | None]]] = {
    "on_skill": attrgetter("user"),
    "on_switch": attrgetter("left"),
    "on_hit": attrgetter("source.bearer"),
    "on_reaction": attrgetter("source.bearer"),
    "on_hurt": attrgetter("target"),
    "on_fall": attrgetter("character"),
}
"""By moment, the character whose it is: what lies on another does not hear it. All others are nobody's."""


def _tell_hit(duel: Duel, hit: Hit) -> None:
    duel.agenda.append(("tell", "on_hurt", hit, hit.target.side.index))
    _tell(duel, "on_hit", hit, hit.side.index)


def _enter(duel: Duel, entity: Entity) -> None:
    """A card that came onto the field hears so."""
    if entity.gone:
        return
    for moment, ear in entity.listens:
        if moment == "on_enter":
            run(duel, ear.method(entity), Origin(entity, entity.side))
    follow(duel)


def use_skill(duel: Duel, user: Character, skill_id: int, card: Card | None, charged: bool, plunging: bool) -> None:
    """A character uses a skill that is paid for: its body, its energy, then what follows, then who hears of the use.

    Nothing happens when the user has fallen or may not use skills by then.
    """
    if user.hp <= 0 or user.skills_forbidden:
        return
    skill = skill_of(user, skill_id)
    side = user.side
    use = Use(side, user, skill, user.uses_of(skill) + 1, card, charged=charged, plunging=plunging)
    use.since = duel.next_number - 1
    if duel.journal is not None:
        duel.journal.append(("skill", side.index, user.place, skill.id))
    origin = Origin(user, side, use)
    if skill.kind is BURST:
        user.energy = max(0, user.energy - skill.cost.energy)
    run(duel, skill.body(user), origin)
    use.hits = tuple(origin.hits)
    user.uses = (*user.uses, skill.id)
    side.arrived = False
    if skill.kind is not PREPARED and _heard(duel, "on_skill"):
        duel.agenda.append(("tell", "on_skill", use, side.index))
    follow(duel)
    if skill.energy and duel.phase is not OVER and user.hp > 0:
        gain_energy(duel, user, skill.energy)


def skill_of(character: Character, skill_id: int) -> Skill:
    """The character's skill of that id; `KeyError` when it has none such."""
    for skill in character.skills:
        if skill.id == skill_id:
            return skill
    raise KeyError(f"{character.name or type(character).__name__} has no skill {skill_id}")


def _pass_turn(duel: Duel) -> None:
    """After a combat action: the other side's turn, unless it has declared the round's end."""
    if not duel.sides[1 - duel.turn].ended:
        duel.turn = 1 - duel.turn
    open_turn(duel)


def open_turn(duel: Duel) -> None:
    """Before a side chooses an action: a skill that its active character has prepared is used in its place."""
    side = duel.sides[duel.turn]
    active = side.characters[side.active_place]
    if not active.held or active.hp <= 0 or active.skills_forbidden:
        return
    for entity in active.held:
        if entity.prepares:
            leave(duel, entity)
            duel.agenda.append(("turn",))
            use_skill(duel, active, entity.prepares, None, False, False)
            return


def _draw_round(duel: Duel) -> None:
    for index in (duel.first, 1 - duel.first):
        draw(duel, duel.sides[index], duel.limits.draws)


def _end_round(duel: Duel) -> None:
    """Rounds are counted down all together; what is used a round is as new; dice are not carried over."""
    for side in duel.sides:
        for entity in side.in_order():
            entity.used = 0
            if isinstance(entity, Character):
                entity.uses = ()
            elif entity.max_rounds:
                entity.rounds -= 1
                if entity.rounds <= 0:
                    leave(duel, entity)
        side.dice = [0] * FACES
        side.ended = side.fell = side.arrived = False


def _advance(duel: Duel, event: str) -> None:
    from gcg_plugin.duel.phases import advance

    advance(duel, event)


def next_round(duel: Duel) -> None:
    """The next round opens, unless it is one too many: then both sides lose."""
    played = duel.limits.rounds - 1 if duel.rulings.last_round_never_opens else duel.limits.rounds
    if duel.round >= played:
        finish(duel, None)
    else:
        _advance(duel, "roll")


STEPS: Final[dict[str, Callable[..., None]]] = {
    "tell": _tell,
    "tell on": _tell_rest,
    "hit": _tell_hit,
    "enter": _enter,
    "skill": use_skill,
    "turn": _pass_turn,
    "open turn": open_turn,
    "draw": _draw_round,
    "end round": _end_round,
    "next round": next_round,
    "phase": _advance,
}
