"""Whole duels played by words alone: every frame is sound, small, and hides what the player may not see."""

from __future__ import annotations

import random

import pytest

from gcg_plugin.catalogue import built_decks, deck
from gcg_plugin.duel.elements import FACES
from gcg_plugin.duel.journal import HIDDEN_FROM_FOE, Entry
from gcg_plugin.duel.rng import Chance
from gcg_plugin.duel.state import Duel
from gcg_plugin.record import Header
from gcg_plugin.session import DuelSession
from gcg_plugin.web.frames import Frame
from tests.gcg_plugin.web.tables import (
    HEADER,
    LARGEST,
    EndsRounds,
    FakeTab,
    Player,
    begun,
    play_at_random,
    seated,
    sent,
)

DECKS = (1, 2, 3, 4, 7, 11002, 11005, 30111, 30112)


def test_these_are_all_the_decks() -> None:
    assert built_decks() == DECKS


@pytest.mark.parametrize("rulings", ["resident", "official"])
@pytest.mark.parametrize("number", DECKS)
def test_choosing_by_words_alone_plays_whole_duels_in_small_sound_frames(number: int, rulings: str) -> None:
    other = DECKS[(DECKS.index(number) + 4) % len(DECKS)]
    header = Header(seed=number, decks=(number, other), rulings=rulings)  # type: ignore[arg-type]
    player = Player(seated(DuelSession.open(header)))
    frames = play_at_random(player, number)
    late = player.live.listen(FakeTab())
    numbers = [frame.n for frame in frames]
    assert numbers == sorted(numbers)
    for frame in (*frames, late):
        content = sent(frame)
        assert len(content) < LARGEST
        assert sent(Frame.model_validate_json(content)) == content
    ordinary = [len(sent(frame)) for frame in frames[1:]]
    assert sum(ordinary) / len(ordinary) < 8_000


# --- what is hidden ------------------------------------------------------------------------------------------------


def twin_of(duel: Duel, seed: int) -> Duel:
    """A duel that differs from this one in nothing but what side 0 may not see."""
    rng = random.Random(seed)
    twin = duel.copy()
    own, other = twin.sides
    cards = [kind for number in DECKS for kind in deck(number).cards]
    other.hand = [rng.choice(cards)() for _ in other.hand]
    other.pile = [rng.choice(cards)() for _ in other.pile]
    rng.shuffle(own.pile)
    faces = [rng.randrange(FACES) for _ in range(sum(other.dice))]
    other.dice = [faces.count(face) for face in range(FACES)]
    twin.chance = Chance(rng.randrange(1 << 32))
    twin.journal = [_otherwise(entry, rng) for entry in duel.journal or []]
    return twin


def _otherwise(entry: Entry, rng: random.Random) -> Entry:
    if entry[0] not in HIDDEN_FROM_FOE or entry[1] == 0:
        return entry
    kind, side, *rest = entry
    if kind in ("draws", "overdraws"):
        return (kind, side, rng.randrange(1, 999_999))
    if kind == "rolls":
        return (kind, side, tuple(rng.randrange(FACES) for _ in rest[0]))
    if kind == "rerolls":
        return (kind, side, rest[0], tuple(rng.randrange(FACES) for _ in rest[1]))
    if kind == "switches cards":
        return (kind, side, tuple(rng.randrange(1, 999_999) for _ in rest[0]))
    return (kind, side, rng.randrange(1, 999_999), rng.randrange(1, FACES), rest[2])


def stands(decks: tuple[int, int], rulings: str, seed: int) -> list[Duel]:
    """A duel at each of the player's choices, played at random against the scripted opponent."""
    header = Header(seed=seed, decks=decks, rulings=rulings)  # type: ignore[arg-type]
    session = DuelSession.open(header)
    found: list[Duel] = []
    player = Player(seated(session))
    rng = random.Random(seed)
    while player.last.result is None:
        if player.ask.armed is None:
            copy = session.duel.copy()
            copy.journal = list(session.duel.journal or ())
            found.append(copy)
        options = [option for option in player.ask.options if option.why is None]
        if not options:
            player.say("confirm")
            continue
        player.say("arm", key=rng.choice(options).key)
        if player.last.ask is not None and player.ask.armed is not None:
            player.say("variant", i=0)
            player.say("confirm")
    return found


@pytest.mark.parametrize(
    ("decks", "rulings"),
    [
        ((1, 3), "resident"),
        ((2, 30112), "official"),
        ((4, 11005), "resident"),
        ((7, 7), "official"),
        ((30111, 2), "resident"),
        ((11002, 4), "official"),
    ],
)
def test_frames_of_duels_that_differ_in_what_is_hidden_are_the_same_byte_for_byte(
    decks: tuple[int, int], rulings: str
) -> None:
    compared = 0
    for place, duel in enumerate(stands(decks, rulings, sum(decks))[::2]):
        twin = twin_of(duel, place)
        assert twin.journal is not None
        both = [
            Player(seated(DuelSession(one, Header(seed=place * 7 + at, decks=decks), EndsRounds())))
            for at, one in enumerate((duel, twin))
        ]
        words = [("arm", {"key": option.key}) for option in both[0].ask.options if option.act != "wait"]
        words += [("variant", {"i": 1}), ("die", {"face": 1, "on": True}), ("die", {"face": 0, "on": True})]
        for do, what in (*words, ("cancel", {}), ("card", {"id": 1, "on": True})):
            for player in both:
                player.say(do, **what)
        assert [sent(one.hello) for one in both[:1]] == [sent(one.hello) for one in both[1:]]
        _same_frames(*both)
        compared += _same_when_done(*both)
    assert compared > 3


def _same_frames(one: Player, other: Player) -> None:
    pairs = zip(one.tab.frames, other.tab.frames, strict=True)
    assert all(sent(frame) == sent(twin) for frame, twin in pairs)


def _same_when_done(one: Player, other: Player) -> int:
    """Do the first thing that no chance has a part in; the frame in which it is done is the same. How many were."""
    for option in one.ask.options:
        if option.why is not None or option.act in ("end", "wait"):
            continue
        for player in (one, other):
            player.say("arm", key=option.key)
            player.say("variant", i=0)
        armed = one.ask.armed
        if armed is None or armed.preview is None or armed.preview.uncertain:
            continue
        for player in (one, other):
            del player.tab.frames[:]
            player.n = player.live.listen(FakeTab()).n
            player.live.say({"do": "confirm", "n": player.n}, player.tab)
        assert sent(one.tab.frames[0]) == sent(other.tab.frames[0])
        return 1
    return 0


def test_the_seed_is_told_only_when_nothing_is_hidden_any_more() -> None:
    player = begun()
    facts = player.hello.table
    assert facts is not None
    assert facts.seed is None
    player.say("concede")
    after = player.live.listen(FakeTab()).table
    assert after is not None
    assert after.seed == HEADER.seed
