"""The words that scripted duels and rule tests are written in."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from gcg_plugin.cards.events.food.sweet_madame import SweetMadame
from gcg_plugin.characters.cryo.kaeya import Kaeya
from gcg_plugin.characters.electro.fischl import Fischl, Oz
from gcg_plugin.characters.hydro.mona import Mona
from gcg_plugin.characters.pyro.diluc import Diluc, PyroInfusion
from gcg_plugin.duel import (
    CRYO,
    DENDRO,
    ELECTRO,
    GEO,
    HYDRO,
    OMNI,
    PHYSICAL,
    PYRO,
    Card,
    Character,
    Event,
    Play,
    Refusal,
    Refused,
    SideStatus,
    SkillKind,
    Status,
    Summon,
    Support,
)
from gcg_plugin.duel.elements import CRYO_AND_DENDRO
from gcg_plugin.duel.phases import open_duel
from gcg_plugin.duel.rulings import OFFICIAL, RESIDENT
from gcg_plugin.duel.state import Awaits, Deck, Phase
from gcg_plugin.names import folded
from gcg_plugin.script import DuelScript
from gcg_plugin.testing import Board, Dummy, card, character, faults, script, side, sound
from gcg_plugin.testing.names import kind_of, skill_named
from genshin_world.errors import DataError

pytest_plugins = ["pytester"]


class Bench(Support):
    """A support."""

    id = 9_130_001


class Nameless(SideStatus):
    """A side status."""

    id = 9_130_002


class TwinOne(Status):
    """One of two with a name."""

    id = 9_130_003
    name = "Twin"


class TwinTwo(Status):
    """The other."""

    id = 9_130_004
    name = "Twin"


# --- positions -------------------------------------------------------------------------------------------------------


def test_left_out_everything_is_as_plain_as_can_be():
    board = Board()
    assert board.me.hps == board.foe.hps == (10, 10, 10)
    assert board.me.dice == (OMNI,) * 8
    assert board.me.hand == board.me.pile == board.me.statuses == board.me.summons == board.me.supports == []
    assert board.awaits == {board.me: Awaits.ACT}
    assert board.foe.side.ended
    assert (board.round, board.phase, board.turn, board.over, board.winner) == (1, Phase.ACTION, board.me, False, None)
    assert board.duel.rulings is OFFICIAL


def test_a_side_is_filled_up_with_dummies_unless_it_is_alone():
    assert [type(one) for one in Board(side(Diluc)).me.characters] == [Diluc, Dummy, Dummy]
    assert [type(one) for one in Board(side(Diluc, alone=True)).me.characters] == [Diluc]
    with pytest.raises(ValueError, match="names its characters"):
        side(alone=True)


@pytest.mark.parametrize("named", [Diluc, 1301, "Diluc", "diluc"])
def test_a_character_is_named_by_class_id_or_english_name(named: type[Character] | int | str):
    assert type(Board(side(named)).me.active) is Diluc


@pytest.mark.parametrize("named", [SweetMadame, 333005, "Sweet Madame", "sweet madame", "SweetMadame"])
def test_a_card_is_named_by_class_id_or_english_name(named: type[Card] | int | str):
    assert Board(side(hand=[named])).me.hand == [SweetMadame]


def test_a_position_holds_all_that_a_side_may_have():
    board = Board(
        side(
            character(Diluc, hp=4, energy=2, aura=CRYO, cards=[card(PyroInfusion, rounds=1)], uses=[Diluc.dawn]),
            character(Mona, max_hp=12, aura=(CRYO, DENDRO), active=True),
            hand=[SweetMadame],
            pile=[SweetMadame, SweetMadame],
            dice=[PYRO, OMNI, HYDRO],
            statuses=[Nameless],
            summons=[card(Oz, usages=1)],
            supports=[Bench],
            fell=True,
            arrived=True,
            legend_played=True,
        ),
        side(ended=False),
        rulings=RESIDENT,
        round=3,
        first="foe",
    )
    diluc, mona, _ = board.me.characters
    assert (diluc.hp, diluc.energy, diluc.aura, diluc.uses) == (4, 2, CRYO, (Diluc.dawn.id,))
    assert (mona.hp, mona.max_hp, mona.aura, mona.is_active) == (12, 12, CRYO_AND_DENDRO, True)
    assert (board[PyroInfusion].rounds, board[Oz].usages) == (1, 1)
    assert (board.me.hand, board.me.pile) == ([SweetMadame], [SweetMadame] * 2)
    assert board.me.dice == (OMNI, HYDRO, PYRO)
    assert (board.me.statuses, board.me.summons, board.me.supports) == ([Nameless], [Oz], [Bench])
    mine = board.me.side
    assert (mine.fell, mine.arrived, mine.legend_played, mine.ended) == (True, True, True, False)
    assert (board.round, board.duel.first, board.duel.rulings) == (3, 1, RESIDENT)
    assert not board.foe.side.ended


def test_the_first_character_that_stands_is_active():
    assert Board(side(character(Diluc, hp=0), Mona)).me.active.place == 1


def test_who_has_ended_its_round_goes_first_in_the_next():
    assert Board().duel.first == 1
    assert Board(first="me").duel.first == 0
    assert Board(side(), side(ended=False)).duel.first == 0
    assert Board(acts="foe").duel.first == 1


def test_when_the_foe_acts_neither_has_ended_its_round():
    board = Board(acts="foe")
    assert board.awaits == {board.foe: Awaits.ACT}
    board.foe.end()
    assert board.awaits == {board.me: Awaits.ACT}


@pytest.mark.parametrize(
    ("build", "error", "message"),
    [
        (lambda: Board(side("Diluk")), LookupError, "no character is called 'Diluk': did you mean Diluc"),
        (lambda: Board(side("Qwxyz")), LookupError, "no character is called 'Qwxyz'$"),
        (lambda: Board(side(999_999_999)), LookupError, "no card has the id 999999999"),
        (lambda: Board(side(Oz)), TypeError, "Oz is no Character: it goes where a Summon goes"),
        (lambda: Board(side(hand=["Sweet Madam"])), LookupError, "did you mean Sweet Madame"),
        (lambda: Board(side(summons=[Bench])), TypeError, "Bench is no Summon"),
        (lambda: Board(side(character(Diluc, cards=[Oz]))), ValueError, "Oz does not lie on a character"),
        (lambda: Board(side(character(Diluc, cards=["Twin"]))), LookupError, r"\(9130003\), .*\(9130004\)"),
        (lambda: Board(side(character(Diluc, hp=11))), ValueError, "cannot have 11 HP of 10"),
        (lambda: Board(side(character(Diluc, energy=4))), ValueError, "cannot have 4 energy of 3"),
        (lambda: character(Diluc, aura=(CRYO, PYRO)), ValueError, "no character has Cryo and Pyro on it together"),
        (lambda: character(Diluc, aura=9), ValueError, "9 is no aura"),
        (lambda: side(dice=[8]), ValueError, "8 is no face of a die"),
        (lambda: card(Oz, charges=1), ValueError, "no card counts charges: the counters are usages"),
        (lambda: Board(side(*[character(Diluc, active=True)] * 2)), ValueError, "one character of a side is active"),
        (lambda: Board(acts="they"), ValueError, "'they' is no side of a board"),
        (lambda: Board(side(ended=True)), ValueError, "me cannot act: it has ended its round"),
    ],
)
def test_a_position_that_cannot_be_says_what_is_wrong(
    build: Callable[[], object], error: type[Exception], message: str
):
    with pytest.raises(error, match=message):
        build()


def test_no_aura_may_be_written_as_an_empty_one():
    assert character(Diluc, aura=()).aura == 0
    assert character(Diluc, aura=(HYDRO,)).aura == HYDRO


# --- verbs -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("named", [Diluc.searing_onslaught, 13012, "Searing Onslaught", SkillKind.ELEMENTAL])
def test_a_skill_is_named_by_itself_its_id_its_name_or_its_kind(named: object):
    board = Board(side(Diluc))
    with board.takes(board.foe, 3):
        board.me.use(named)  # type: ignore[arg-type]


def test_a_skill_that_is_not_there_is_named_beside_those_that_are():
    diluc = Board(side(Diluc)).me.active
    with pytest.raises(
        LookupError, match=r"Diluc has no skills for 'Frostgnaw'; its skills are: .*Dawn \(13013, burst\)"
    ):
        skill_named(diluc, "Frostgnaw")
    with pytest.raises(LookupError, match=r"Dummy has no skills for .* its skills are: none"):
        skill_named(Board().me.active, SkillKind.BURST)


def test_a_character_is_switched_to_by_place_class_name_or_itself():
    board = Board(side(Diluc, Mona, Fischl))
    for to, place in ((2, 2), (Mona, 1), ("diluc", 0), (board.me.characters[1], 1)):
        board.me.switch(to)
        assert board.me.active.place == place
    with pytest.raises(LookupError, match="has no Kaeya: its characters are Diluc, Mona, Fischl"):
        board.me.switch(Kaeya)
    with pytest.raises(LookupError, match=r"is not board\.me's"):
        board.me.switch(board.foe.characters[0])


def test_a_card_without_a_target_is_played_on_the_active_character():
    board = Board(side(character(Diluc, hp=5), character(Mona, hp=5), hand=[SweetMadame, SweetMadame]))
    board.me.play(SweetMadame)
    board.me.play("Sweet Madame", Mona)
    assert board.me.hps == (6, 6, 10)
    with pytest.raises(LookupError, match="on neither side"):
        board.me.play(SweetMadame, Kaeya)


def test_a_target_may_be_a_place_or_a_card_on_the_field():
    board = Board(side(Diluc, character(Mona, hp=5), hand=[SweetMadame, "Quick Knit"], summons=[Oz]))
    board.me.play(SweetMadame, 1)
    board.me.play("Quick Knit", board[Oz])
    assert (board.me.hps[1], board[Oz].usages) == (6, 3)


def test_dice_may_be_chosen_for_every_verb_that_costs_some():
    board = Board(side(Diluc, dice=[PYRO, PYRO, OMNI, OMNI, GEO, GEO]))
    board.me.use(Diluc.searing_onslaught, dice=[OMNI, PYRO, OMNI])
    board.me.switch(1, dice=[PYRO])
    assert board.me.dice == (GEO, GEO)


def test_a_round_is_ended_by_everybody_and_dice_are_kept():
    board = Board(side(Diluc, pile=[SweetMadame] * 2), side(ended=False))
    board.end_round()
    assert (board.round, board.phase) == (2, Phase.ACTION)
    assert len(board.me.hand) == 2
    assert board.turn is board.me
    assert board.awaits == {board.me: Awaits.ACT}


def test_an_idle_foe_ends_every_round_and_a_foe_that_had_ended_one_plays_the_next():
    board = Board()
    board.end_round()
    assert board.turn is board.me
    assert board.foe.side.ended
    board = Board(side(), side(ended=True))
    board.end_round()
    assert board.turn is board.foe


def test_rerolls_are_left_to_the_test_that_asks():
    board = Board(rerolls=True, rolls=([PYRO] * 8 + [GEO], [CRYO]))
    board.me.end()
    board.me.reroll(PYRO)
    assert board.me.dice == (*[PYRO] * 7, GEO)
    assert board.foe.dice == (*[OMNI] * 7, CRYO)


def test_a_hit_comes_from_across_without_a_turn():
    board = Board(side(Diluc, summons=[Oz]), side(character(Kaeya, aura=HYDRO), ended=False))
    assert board.hit(board.foe, 2, PYRO).amount == 4
    assert board.hit("Kaeya", 1, PHYSICAL, by=Oz).source is board[Oz]
    assert board.hit(board.me.active, 1, CRYO, by=Kaeya.frostgnaw).skill is Kaeya.frostgnaw
    assert board.hit(Diluc, 1, PHYSICAL, by=board[Kaeya]).source is board[Kaeya]
    assert board.last[0][:4] == ("damage", 0, 0, 1)
    assert board.turn is board.me
    with pytest.raises(LookupError, match="Fischl is on neither side"):
        board.hit(Fischl, 1, PHYSICAL)


# --- reading ---------------------------------------------------------------------------------------------------------


def test_what_is_on_the_field_is_found_live_my_sides_first():
    board = Board(side(Kaeya), side(Kaeya, summons=[Oz]))
    assert board[Kaeya] is board.me.active
    assert board.foe.find(Kaeya) is board.foe.active
    assert board["Oz"] is board.foe.side.summons[0]
    assert board.me.find(Oz) is None
    assert Oz in board
    assert Mona not in board
    with pytest.raises(LookupError, match="Mona is on neither side of the board"):
        board[Mona]


def test_what_things_cost_now_is_asked_of_a_player():
    board = Board(side(Diluc, hand=[SweetMadame, "Strategize"]))
    assert board.me.cost(Diluc.dawn) == 4
    assert board.me.cost(SkillKind.NORMAL) == board.me.cost("Tempered Sword") == board.me.cost(13011) == 3
    assert board.me.cost(SweetMadame) == 0
    assert board.me.cost("Strategize") == 1
    assert board.me.switch_cost(1) == 1


def test_what_a_verb_did_is_read_from_the_journal():
    board = Board(side(Diluc))
    board.me.use(Diluc.searing_onslaught)
    board.me.switch(1)
    assert board.last == [("switches", 0, 0, 1)]
    assert board.journal[0] == ("skill", 0, 0, 13012)
    assert repr(board).startswith("Board(Duel(round 1")


def test_a_boards_story_is_told_in_words_with_the_hp_there_were():
    board = Board(side(Diluc), side(character(Kaeya, hp=5), "Mona", ended=False))
    board.foe.follow(("use", Kaeya.frostgnaw))
    board.me.use(Diluc.searing_onslaught)
    board.me.switch(1)
    position, *story = board.story().splitlines()
    assert position.startswith("Duel(round 1")
    assert story == [
        "Your Diluc uses Searing Onslaught → the foe's Kaeya −3 Pyro (2 HP)",
        "The foe's Kaeya uses Frostgnaw → your Diluc −3 Cryo (7 HP)",
        "You switch to Dummy",
        "The foe ends the round",
    ]


# --- demanding -------------------------------------------------------------------------------------------------------


def test_damage_is_demanded_of_a_side_of_each_place_or_of_a_character():
    board = Board(side(Fischl), side(character(Dummy, aura=HYDRO)))
    with board.takes(board.foe, 4), board.takes(board.foe, [2, 1, 1]), board.takes(board.foe.characters[0], 2):
        board.hit(board.foe, 1, ELECTRO)
    with board.takes(board.me, 0):
        board.me.switch(1)


def test_other_damage_than_demanded_tells_what_happened():
    board = Board(side(Diluc))
    with (
        pytest.raises(AssertionError, match=r"^board\.foe took 3 damage, not 4: Your Diluc uses .* −3 Pyro \(7 HP\)$"),
        board.takes(board.foe, 4),
    ):
        board.me.use(Diluc.searing_onslaught)
    with (
        pytest.raises(AssertionError, match=r"took 0 damage, not 1: You switch to Dummy$"),
        board.takes(board.me.active, 1),
    ):
        board.me.switch(1)
    with pytest.raises(AssertionError, match=r"not 1: nothing happened$"), board.takes(board.me, 1):
        pass


def test_a_refusal_is_answered_and_nothing_was_changed():
    board = Board(side(Diluc, hand=[SweetMadame]))
    before = board.duel.copy()
    assert board.refuses(board.me.play, SweetMadame) is Refusal.NOT_HURT
    assert board.refuses(board.me.use, Diluc.dawn, dice=[OMNI] * 4) is Refusal.NOT_ENOUGH_ENERGY
    assert board.duel == before


def test_a_verb_that_is_done_where_it_was_to_be_refused_fails():
    board = Board(side(Diluc))
    with pytest.raises(AssertionError, match=r"switch\(1\) was to be refused and was done"):
        board.refuses(board.me.switch, 1)


def test_a_refused_verb_that_changed_the_duel_all_the_same_fails():
    board = Board(side(Diluc))

    def cheat() -> None:
        board.me.active.hp = 3
        board.me.use(Diluc.dawn)

    with pytest.raises(AssertionError, match="and the duel was changed all the same"):
        board.refuses(cheat)


def test_a_verb_that_is_refused_elsewhere_raises_what_the_engine_raises():
    board = Board(side(Diluc))
    with pytest.raises(Refused, match="lacks energy"):
        board.me.use(Diluc.dawn)


@pytest.mark.parametrize(
    ("spoil", "fault"),
    [
        (lambda board: setattr(board.me.active, "hp", 12), "has HP out of range"),
        (lambda board: setattr(board.me.active, "energy", -1), "has energy out of range"),
        (lambda board: setattr(board.me.characters[1], "hp", 0), "has fallen and still holds something"),
        (lambda board: board.me.side.dice.__setitem__(0, 17), "side 0 has 17 dice of 16"),
        (lambda board: board.me.side.dice.__setitem__(1, -1), "fewer than no dice"),
        (lambda board: board.me.side.hand.extend([SweetMadame()] * 11), "side 0 has 11 cards in hand of 10"),
        (lambda board: setattr(board[Oz], "usages", 0), "lies there without a usage"),
        (lambda board: setattr(board[Oz], "side", board.foe.side), "lies on side 0 and says otherwise"),
        (lambda board: setattr(board[PyroInfusion], "bearer", board.foe.active), "and says otherwise"),
        (lambda board: board.duel.events.append(("enter", board[Oz])), "events are left"),
        (lambda board: board.duel.agenda.append(("turn",)), "nobody owes a choice and it is not over"),
        (lambda board: setattr(board[Oz], "notes", ({1: 2},)), "saved"),
    ],
)
def test_a_duel_that_is_not_sound_says_what_is_wrong(spoil: Callable[[Board], object], fault: str):
    board = Board(side(Diluc, character(Dummy, energy=1, cards=[PyroInfusion]), summons=[Oz]))
    assert faults(board.duel) == []
    spoil(board)
    with pytest.raises(AssertionError, match=fault):
        sound(board.duel)


class Fickle(Event):
    """May be played every other time it is asked."""

    id = 9_130_005
    asked = 0

    def can_play(self, play: Play) -> Refusal | None:
        Fickle.asked += 1
        return None if Fickle.asked % 2 else Refusal.NO_SUMMON


def test_an_action_that_is_listed_and_refused_is_no_sound_duel():
    with pytest.raises(AssertionError, match=r"PlayCard\(side=0, card=9130005.* is listed and refused"):
        Board(side(hand=[Fickle]))


# --- whole duels -----------------------------------------------------------------------------------------------------

DECK = Deck((Diluc, Kaeya, Mona), (SweetMadame,) * 3 + (kind_of("Strategize", Card),) * 7)


def test_a_script_fixes_draws_dice_and_the_opponents_moves():
    board = script(
        DECK,
        DECK,
        draws=(["Strategize", SweetMadame], ["Strategize"] * 5),
        dice=([PYRO] * 8, [CRYO] * 7 + [OMNI, HYDRO]),
        moves=[
            ("switch_cards", "Strategize"),
            ("choose", Kaeya),
            ("reroll", CRYO),
            ("use", "Frostgnaw"),
            ("switch", Mona),
        ],
    )
    assert board.duel.rulings is RESIDENT
    assert [kind.name for kind in board.me.hand[:3]] == ["Strategize", "Sweet Madame", "Sweet Madame"]
    assert board.foe.hand.count(SweetMadame) == 1
    board.me.switch_cards()
    board.me.choose(Diluc)
    assert board.me.dice == (PYRO,) * 8
    assert board.foe.dice == (OMNI, *(CRYO,) * 6, HYDRO)
    board.me.reroll()
    with board.takes(board.me, 3):
        board.me.use(Diluc.searing_onslaught)
    assert board[Diluc].aura == CRYO
    board.me.use(Diluc.searing_onslaught)
    assert type(board.foe.active) is Mona
    board.me.end()
    assert board.round == 2
    assert board.foe.side.ended is False


def test_a_script_replaces_by_the_next_that_stands_where_it_says_nothing():
    board = script(DECK, Deck((Dummy, Dummy), ()), moves=[("end",)], rulings=OFFICIAL)
    board.me.switch_cards()
    board.me.choose(0)
    board.me.reroll()
    board.hit(board.foe, 10, PHYSICAL)
    assert board.foe.active.place == 1


def test_a_quests_written_script_is_tried_with_the_test_words():
    written = DuelScript.from_json(
        {
            "draws": {"player": ["Sweet Madame"]},
            "dice": {"player": ["8 pyro"], "opponent": ["8 cryo"]},
            "moves": ["keep cards", "start with Kaeya", "use Frostgnaw", "end the round"],
        },
        "the test's script",
    )
    board = script(DECK, DECK, written)
    assert board.me.hand[0] is SweetMadame
    board.me.switch_cards()
    board.me.choose(Diluc)
    board.me.reroll()
    with board.takes(board.me, 3):
        board.me.use("Searing Onslaught")
    board.me.use("Searing Onslaught")
    assert board.foe.side.ended


def test_a_move_of_a_written_script_that_cannot_be_made_fails():
    written = DuelScript.from_json({"moves": ["start with Kaeya", "use Glacial Waltz"]}, "the test's script")
    board = script(DECK, DECK, written, first="foe")
    board.me.switch_cards()
    board.me.choose(Diluc)
    with pytest.raises(AssertionError, match=r"move 2 of the script .* could not be made: the character lacks energy"):
        board.me.reroll()


def test_without_moves_the_test_plays_the_opponent_too():
    board = script(DECK, DECK, first="foe")
    assert board.awaits == {board.me: Awaits.SWITCH_CARDS, board.foe: Awaits.SWITCH_CARDS}
    for player in (board.me, board.foe):
        player.switch_cards()
        player.choose(0)
    for player in (board.me, board.foe):
        player.reroll()
    assert board.turn is board.foe
    board.foe.concede()
    assert board.winner is board.me


def test_a_scripted_move_that_cannot_be_made_fails_by_its_name():
    board = script(DECK, DECK, moves=[("choose", Kaeya), ("use", "Glacial Waltz")], first="foe")
    board.me.switch_cards()
    board.me.choose(0)
    with pytest.raises(AssertionError, match=r"the script's move \('use', 'Glacial Waltz'\) cannot be made: .*energy"):
        board.me.reroll()


def test_a_side_of_a_board_may_follow_a_script():
    board = Board(side(Diluc), side(Kaeya, ended=False))
    board.foe.follow(("use", Kaeya.frostgnaw))
    board.me.switch(1)
    assert board.me.hps == (10, 7, 10)
    board.me.switch(0)
    assert board.foe.side.ended


def test_a_deck_of_the_slices_is_named_by_its_id():
    board = script(30111, 1)
    assert [len(player.characters) for player in (board.me, board.foe)] == [3, 3]


def test_dice_are_named_by_words_wherever_a_test_names_them():
    board = script(DECK, DECK, dice=(["3 pyro", "cryo", "4 omni"], [CRYO]))
    board.me.switch_cards()
    board.foe.switch_cards()
    board.me.choose(Diluc)
    board.foe.choose(Kaeya)
    assert board.me.dice == (OMNI,) * 4 + (CRYO, PYRO, PYRO, PYRO)
    board.me.reroll("cryo")
    board = Board(side(Diluc, dice=["3 pyro", GEO], hand=["Strategize"]), rolls=(["8 geo"], []))
    board.me.use("Searing Onslaught", dice=["3 pyro"])
    assert board.me.dice == (GEO,)
    board.me.tune("Strategize", "geo")
    assert board.me.dice == (PYRO,)
    board.me.end()
    assert board.me.dice == (GEO,) * 8
    assert Board(side(dice="2 hydro")).me.dice == (HYDRO, HYDRO)


def test_a_written_script_may_be_given_as_its_json():
    board = script(DECK, DECK, {"dice": {"player": ["8 pyro"]}, "moves": ["start with Kaeya"]})
    board.me.switch_cards()
    board.me.choose(Diluc)
    assert (board.me.dice, type(board.foe.active)) == ((PYRO,) * 8, Kaeya)


@pytest.mark.parametrize("verb", ["use", "switch", "play", "tune", "end"])
def test_a_verb_before_the_preparation_is_over_says_what_comes_first(verb: str):
    player = script(DECK, DECK).me
    with pytest.raises(ValueError, match=f"^board.me cannot {verb} yet: both sides first switch_cards and choose$"):
        getattr(player, verb)(*() if verb == "end" else ("Kaeya",))


@pytest.mark.parametrize(
    ("parts", "problem"),
    [
        ({"dice": ["pyro"]}, r"^dice are a pair, mine and the foe's, dice=\(\[...\], \[...\]\), and no \['pyro'\]$"),
        ({"dice": ("8 pyro", [])}, "^dice are a pair"),
        ({"draws": ["Sweet Madame"]}, "^draws are a pair"),
        ({"dice": (["pink"], [])}, "^'pink' is no face of a die"),
        ({"moves": ["use Frostgnaw"]}, "^'use Frostgnaw' is no move: one is a verb and what it takes, "),
        ({"moves": [("jump",)]}, r"^\('jump',\) is no move"),
        (
            {"written": {"moves": ["end"]}, "dice": (["8 pyro"], []), "moves": []},
            "^a written script fixes draws, dice and moves: write dice and moves into it$",
        ),
    ],
)
def test_a_script_of_the_wrong_shape_says_in_a_line_what_goes_there(parts: dict[str, Any], problem: str):
    with pytest.raises(ValueError, match=problem):
        script(DECK, DECK, **parts)


def test_a_written_script_that_is_wrong_names_its_field():
    with pytest.raises(DataError, match=r"^the written script, field moves\.0: 'dance' is no move"):
        script(DECK, DECK, {"moves": ["dance"]})
    with pytest.raises(DataError, match=r"^the written script, field draws\.player\.0: the deck holds no 'Paimon'"):
        script(DECK, DECK, {"draws": {"player": ["Paimon"]}})


def test_a_script_that_cannot_be_says_what_is_wrong():
    with pytest.raises(LookupError, match="the deck holds no Sweet Madame"):
        script(DECK, DECK, draws=([SweetMadame] * 4, []))
    with pytest.raises(ValueError, match="9 is no face"):
        script(DECK, DECK, dice=([9], []))
    with pytest.raises(ValueError, match="'nobody' is no side"):
        script(DECK, DECK, first="nobody")


def test_a_board_may_be_put_around_any_duel():
    duel = open_duel((DECK, DECK), seed=4)
    board = Board.of(duel)
    board.me.switch_cards()
    assert board.duel is duel
    assert board.last == [("switches cards", 0, ())]


def test_names_are_compared_by_letters_and_digits_only():
    assert folded("Traveler's Handy-Sword") == folded("travelershandysword")


# --- the fixture -----------------------------------------------------------------------------------------------------


def test_the_fixture_makes_boards(duel_board: Callable[..., Board]):
    board = duel_board(side(Diluc), side(Kaeya), round=2)
    assert type(board.foe.active) is Kaeya
    assert board.round == 2


def test_when_a_test_fails_the_fixture_tells_what_happened(pytester: pytest.Pytester):
    pytester.makepyfile(
        """
        from gcg_plugin.testing import side

        def test_it(duel_board):
            board = duel_board(side("Diluc"))
            board.me.use("Searing Onslaught")
            assert board.foe.active.hp == 3
        """
    )
    result = pytester.runpytest_inprocess("-p", "no:cacheprovider")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(
        ["*Captured stdout teardown*", "Duel(round 1, action*", "Your Diluc uses Searing Onslaught*"]
    )


def test_the_summon_zone_of_a_board_holds_no_more_than_the_rule_says():
    with pytest.raises(AssertionError, match="side 0 has 5 summons of 4"):
        Board(side(summons=[Oz] * 5))
    assert issubclass(Oz, Summon)
