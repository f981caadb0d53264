"""What the player is asked: options, what is armed, and what would come of it."""

from __future__ import annotations

from gcg_plugin.choosing import Selection
from gcg_plugin.duel.actions import EndRound, UseSkill
from gcg_plugin.duel.elements import HYDRO
from gcg_plugin.duel.rulings import OFFICIAL
from gcg_plugin.duel.views import seen_by
from gcg_plugin.testing import Board, character, side
from gcg_plugin.web.asking import asking, foretold
from gcg_plugin.web.offers import offers
from tests.gcg_plugin.board.boards import NAMES
from tests.gcg_plugin.web.tables import at, begun


def acts_of(board: Board) -> list[tuple[str, int, str | None]]:
    return [(o.option.act, o.option.id, o.option.why) for o in offers(seen_by(board.duel, 0), 0, "en")]


def test_options_are_numbered_by_their_place_and_cards_point_into_the_hand() -> None:
    board = Board(side("Diluc", "Kaeya", hand=["Paimon", "Sweet Madame", "Paimon"], dice=8), rerolls=True)
    found = [offer.option for offer in offers(seen_by(board.duel, 0), 0, "en")]
    assert [option.key for option in found] == list(range(len(found)))
    assert {(option.id, option.hand) for option in found if option.act == "card"} == {(322001, 0), (333005, 1)}


def test_what_cannot_be_done_is_there_with_its_reason() -> None:
    board = Board(side("Diluc", "Kaeya", hand=["Sweet Madame"], dice=[]), side("Mona"), rerolls=True)
    found = acts_of(board)
    assert ("end", 0, None) in found
    assert ("skill", 13011, "too few dice") in found
    assert ("skill", 13013, "too little energy") in found
    assert ("card", 333005, "nobody is hurt") in found
    assert ("switch", 1, "too few dice") in found
    assert ("tune", 0, "no die that can be tuned") in found
    assert not any(act == "switch" and number == 0 for act, number, _ in found)


def test_without_a_card_there_is_nothing_to_tune_with() -> None:
    assert ("tune", 0, "no card to tune with") in acts_of(Board(side("Diluc", dice=[1]), rerolls=True))


def test_nobody_switches_to_who_has_fallen() -> None:
    board = Board(side("Diluc", character("Kaeya", hp=0), dice=[]), rerolls=True)
    assert [number for act, number, _ in acts_of(board) if act == "switch"] == [2]


def test_a_cost_that_is_cut_is_told_with_what_was_printed() -> None:
    board = Board(side("Diluc", "Kaeya", supports=["Dawn Winery"], dice=[1]), rerolls=True)
    switches = [o.option.cost for o in offers(seen_by(board.duel, 0), 0, "en") if o.option.act == "switch"]
    assert switches == [(("any", 0, 1),), (("any", 0, 1),)]


def test_nothing_is_asked_at_the_others_turn() -> None:
    board = Board(side("Diluc"), acts="foe", rerolls=True)
    seen = seen_by(board.duel, 0)
    assert offers(seen, 0, "en") == ()
    assert asking(seen, 0, (), Selection(seen, 0), None, names=NAMES, language="en") is None


def test_the_buttons_say_what_they_do() -> None:
    player = begun()
    assert (player.ask.title, player.ask.confirm) == ("Switch cards of your first hand", "Keep all cards")
    assert player.ask.can_confirm
    assert player.last.sight is not None
    for card in player.last.sight.sides[0].cards[:2]:
        player.say("card", id=card.id, on=True)
    assert player.ask.confirm == "Switch 2 cards"
    player.say("confirm")
    assert (player.ask.title, player.ask.confirm, player.ask.can_confirm) == ("Choose who begins", "Confirm", False)
    player.say("arm", key=0)
    assert player.ask.confirm == "Begin with Diluc"
    player.say("confirm")
    assert player.ask.title == "Reroll dice"
    assert player.last.sight is not None
    for face, count in enumerate(player.last.sight.sides[0].faces):
        for _ in range(count):
            player.say("die", face=face, on=True)
    assert player.ask.confirm == "Reroll all dice"
    player.say("confirm")
    assert player.ask.title == "Your turn"
    said = []
    for option in player.ask.options:
        if option.why is None:
            player.say("arm", key=option.key)
            said.append(player.ask.confirm)
    assert "Use Tempered Sword" in said
    assert "Switch to Kaeya" in said
    assert "End the round" in said


def test_equal_cards_are_played_one_at_a_time() -> None:
    player = at(Board(side("Diluc", hand=["Paimon", "Paimon"], dice=8), rerolls=True))
    player.say("arm", key=player.key("card"))
    assert player.ask.confirm == "Play Paimon"


def test_a_preview_tells_damage_reaction_defeat_and_who_comes_in() -> None:
    board = Board(
        side(character("Diluc", energy=0), dice=8),
        side(character("Kaeya", hp=4, aura=HYDRO), "Mona"),
        rulings=OFFICIAL,
        rerolls=True,
    )
    found = foretold(seen_by(board.duel, 0), UseSkill(0, 13012), NAMES, "en")
    change = next(one for one in found.characters if one.side == 1)
    assert (change.place, change.hp, change.falls) == (0, (4, 0), True)
    assert change.aura == (("hydro",), ())
    assert found.reactions == ("Vaporize",)
    own = next(one for one in found.characters if one.side == 0)
    assert (own.hp, own.energy) == ((10, 10), (0, 1))
    told = ["".join(piece[0] for piece in line.t) for line in found.told]
    assert told[0].startswith("Your Diluc uses Searing Onslaught → Marjorie's Kaeya −5 Pyro Vaporize")
    assert not found.over


def test_a_preview_leaves_the_hp_that_would_be_left() -> None:
    board = Board(side("Diluc", dice=8), side(character("Kaeya", hp=9), "Mona"), rerolls=True)
    (line,) = foretold(seen_by(board.duel, 0), UseSkill(0, 13012), NAMES, "en").told
    assert "".join(piece[0] for piece in line.t).endswith("−3 Pyro (6 HP)")


def test_a_preview_of_a_win_says_who_would_win() -> None:
    board = Board(side("Diluc", dice=8), side(character("Kaeya", hp=1), character(hp=0), character(hp=0)), rerolls=True)
    found = foretold(seen_by(board.duel, 0), UseSkill(0, 13012), NAMES, "en")
    assert (found.over, found.winner) == (True, 0)


def test_a_preview_of_the_rounds_end_is_uncertain_and_knows_no_card_that_is_drawn() -> None:
    board = Board(side("Diluc", dice=8, pile=["Paimon", "Ellin"]), side("Mona", ended=True), rerolls=True)
    found = foretold(seen_by(board.duel, 0), EndRound(0), NAMES, "en")
    assert found.uncertain
    assert "Paimon" not in str(found.told)
    assert "Ellin" not in str(found.told)
