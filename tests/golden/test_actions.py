"""An action that is said as a line is read back as it was."""

import pytest

from gcg_plugin.characters.cryo.kaeya import Kaeya
from gcg_plugin.characters.electro.fischl import Oz
from gcg_plugin.characters.pyro.diluc import Diluc
from gcg_plugin.duel import CRYO, GEO, HYDRO, OMNI, PYRO
from gcg_plugin.duel.actions import (
    Action,
    ChooseActive,
    Concede,
    EndRound,
    PlayCard,
    Replace,
    Reroll,
    SwitchCards,
    SwitchTo,
    Target,
    Tune,
    UseSkill,
)
from gcg_plugin.duel.state import Duel
from gcg_plugin.testing import Board, card, side
from tests.golden.actions import read_action, say_action

SEND_OFF, MASTER_OF_WEAPONRY, PAIMON, TIMMIE = 332013, 332010, 322001, 322007
DICE = [OMNI, OMNI, CRYO, HYDRO, PYRO, PYRO, PYRO, GEO]


def position() -> Duel:
    """A position in which every kind of line names something that is there."""
    me = side(Diluc, Kaeya, hand=[SEND_OFF, MASTER_OF_WEAPONRY, PAIMON, TIMMIE], supports=[TIMMIE] * 4, dice=DICE)
    return Board(me, side(summons=[card(Oz)])).duel


@pytest.mark.parametrize(
    ("action", "line"),
    [
        (SwitchCards(0, (SEND_OFF, PAIMON)), "A switches cards Send Off + Paimon"),
        (SwitchCards(0), "A keeps the hand"),
        (ChooseActive(0, 1), "A begins with Kaeya"),
        (Reroll(0, (CRYO, PYRO, PYRO)), "A rerolls 1 Cryo, 2 Pyro"),
        (Reroll(0), "A keeps the dice"),
        (UseSkill(0, 13012, (OMNI, PYRO, PYRO)), "A uses Searing Onslaught paying 1 Omni, 2 Pyro"),
        (SwitchTo(0, 1, (GEO,)), "A switches to Kaeya paying 1 Geo"),
        (SwitchTo(0, 1, ()), "A switches to Kaeya"),
        (
            PlayCard(0, SEND_OFF, (Target(1, "summons", 0),), (PYRO, PYRO)),
            "A plays Send Off on B's summon 1, Oz paying 2 Pyro",
        ),
        (
            PlayCard(0, MASTER_OF_WEAPONRY, (Target(0, "characters", 0), Target(0, "characters", 1)), ()),
            "A plays Master of Weaponry on A's character 1, Diluc and A's character 2, Kaeya",
        ),
        (
            PlayCard(0, PAIMON, (Target(0, "supports", 2),), (PYRO, PYRO, PYRO)),
            "A plays Paimon on A's support 3, Timmie paying 3 Pyro",
        ),
        (PlayCard(0, TIMMIE, (), ()), "A plays Timmie"),
        (Tune(0, PAIMON, GEO), "A tunes Paimon giving 1 Geo"),
        (EndRound(0), "A ends the round"),
        (Replace(0, 1), "A replaces with Kaeya"),
        (Concede(1), "B concedes"),
    ],
    ids=str,
)
def test_an_action_is_said_and_read_back(action: Action, line: str) -> None:
    duel = position()
    assert say_action(duel, action) == line
    assert read_action(duel, line) == action


@pytest.mark.parametrize(
    ("action", "line"),
    [
        (UseSkill(0, 13012), "A uses Searing Onslaught paying 3 Pyro"),
        (SwitchTo(0, 1), "A switches to Kaeya paying 1 Hydro"),
        (Tune(0, PAIMON), "A tunes Paimon giving 1 Hydro"),
    ],
    ids=str,
)
def test_the_dice_an_action_takes_by_default_are_named(action: Action, line: str) -> None:
    assert say_action(position(), action) == line


@pytest.mark.parametrize(
    "line", ["A begins with Mona", "A tunes Strategize giving 1 Geo", "A uses Dawnfall", "A sings"]
)
def test_a_line_that_names_what_is_not_there_is_an_error(line: str) -> None:
    with pytest.raises(LookupError):
        read_action(position(), line)
