from __future__ import annotations

import ast
import gc
import inspect
import json
import logging
import subprocess
import sys
import weakref
from pathlib import Path
from types import ModuleType

import pytest
from rich.console import Console

import genshin_world
from genshin_world import (
    Failure,
    Page,
    Place,
    PlayOption,
    PluginError,
    Quest,
    Reply,
    Resident,
    Stay,
    Step,
    Talk,
    World,
    WorldRefused,
    hookimpl,
    hookspecs,
)
from genshin_world import plugins as plugins_module
from genshin_world.checking import check_folder, seat_problems
from genshin_world.errors import DataError
from tests.genshin_world.coin_toss import TOSSER, CoinToss, Toss

HOOKS = [name for name, value in vars(hookspecs).items() if hasattr(value, "genshin_world_spec")]
STAY = Stay(spot="the wall")


def somebody(resident_id: int = 5, name: str = "Nimrod") -> Resident:
    return Resident(id=resident_id, name=name, stays=(STAY,), greeting="Hm?")


def talk(talk_id: int, resident: int = 5, text: str = "Hm.") -> Talk:
    return Talk.model_validate({"id": talk_id, "resident": resident, "lines": [{"id": "a", "text": text}]})


def visited(plugin: object, who: int = TOSSER, reply: str = "coin"):
    """A coin toss from the walk up to the way back, with a plugin looking on."""
    world = World.open(plugins=[CoinToss(), plugin], base=False)
    visit = world.begin(who, settings={"seed": 1})
    visit.choose(reply)
    visit.leave()
    return visit


class Ear:
    """Hears what its test names."""

    def __init__(self) -> None:
        self.heard: list[object] = []


# --- the law of hooks -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("hook", HOOKS)
def test_each_hook_has_a_docstring_types_and_a_test_named_for_it(hook):
    spec = getattr(hookspecs, hook)
    assert len(inspect.getdoc(spec) or "") > 20
    assert "return" in spec.__annotations__
    assert set(spec.__annotations__) == {*inspect.signature(spec).parameters, "return"}
    assert next(iter(inspect.signature(spec).parameters)) == "world"
    assert any(name.startswith(f"test_{hook}_") for name in globals())


@pytest.mark.parametrize("hook", HOOKS)
def test_each_hooks_name_says_its_form(hook):
    options = getattr(hookspecs, hook).genshin_world_spec
    first = hook.startswith(("open_", "find_", "show_", "draw_", "resume_"))
    returns = getattr(hookspecs, hook).__annotations__["return"]
    assert options["firstresult"] is first
    assert options["historic"] is (hook == "world_opened")
    if hook.endswith(("ed", "begun", "left", "chosen")):
        assert returns == "None"
    elif not first:
        assert hook.endswith("s")
        assert returns.startswith("list[")


def test_the_coin_toss_implements_hooks_of_the_host_alone_and_the_host_imports_no_plugin():
    for path in Path(genshin_world.__file__).parent.rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            names = [one.name for one in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            assert not any(name.startswith(("gcg_plugin", "tests")) for name in names), path


def test_the_elements_can_be_had_without_the_world():
    code = "import sys, genshin_world.elements as e; assert e.Element.PYRO == 3; print('pydantic' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


def test_everything_a_plugin_needs_is_imported_from_the_package():
    assert all(getattr(genshin_world, name) is not None for name in genshin_world.__all__)
    with pytest.raises(AttributeError, match="no attribute 'Cards'"):
        _ = genshin_world.Cards


# --- hook by hook, in the order a visit meets them --------------------------------------------------------------------


def test_register_residents_joins_the_plugins_residents_and_names_who_takes_a_taken_id():
    class Settler:
        @hookimpl
        def register_residents(self):
            return [somebody(), somebody(1435, "Impostor")]

    world = World.open(plugins=[Settler()])
    assert world.residents[5].name == "Nimrod"
    assert world.residents[1435].name == "Marjorie"
    assert [str(failure) for failure in world.failures] == [
        "plugin 'Settler' failed in register_residents: ValueError: resident 1435 is there already: Marjorie"
    ]


@pytest.mark.parametrize(
    ("quest_id", "step", "resident", "talk_id", "problem"),
    [
        (70665, 1, 1435, 143501, "quest 70665 is there already"),
        (1, 7066507, 1435, 143501, "step 7066507 is another quest's"),
        (1, 1, 4, 143501, "done with resident 4, who is nobody"),
        (1, 1, 1435, 4, "names talk 4, which nobody holds"),
    ],
)
def test_register_quests_leaves_out_a_quest_that_does_not_fit_and_names_its_plugin(
    quest_id, step, resident, talk_id, problem
):
    class Writer:
        @hookimpl
        def register_quests(self):
            steps = (Step(id=step, resident=resident, talk=talk_id, text="Go."),)
            good = Quest(id=2, title="Good", steps=(Step(id=2, resident=1435, talk=143501, text="Go."),))
            return [Quest(id=quest_id, title="Bad", steps=steps), good]

    world = World.open(plugins=[Writer()])
    assert set(world.quests) == {70665, 2}
    assert world.quests[70665].title != "Bad"
    assert problem in str(world.failures[0])
    assert "'Writer'" in str(world.failures[0])


def test_register_commands_gives_names_with_what_they_run():
    world = World.open(plugins=[CoinToss()])
    assert [item[0] for _, item in world.plugins.collect("register_commands", world=world)] == ["toss", "mint"]


def test_register_play_options_gives_options_by_plugin():
    world = World.open(plugins=[CoinToss()])
    options = world.plugins.collect("register_play_options", world=world)
    assert [(owner, option.name) for owner, option in options] == [
        ("coin", "call"),
        ("coin", "weighted"),
        ("coin", "tosses"),
        ("coin", "tongue"),
        ("coin", "purse"),
    ]
    assert all(isinstance(option, PlayOption) for _, option in options)


def test_register_pages_gives_pages_by_plugin_and_names_who_gives_a_path_that_is_none():
    class Scribbler:
        @hookimpl
        def register_pages(self):
            return [Page("/visit", "Mine", print)]

    world = World.open(plugins=[CoinToss(), Scribbler()])
    pages = world.plugins.collect("register_pages", world=world)
    assert [(owner, page.path, page.in_menu) for owner, page in pages] == [
        ("coin", "/coins", True),
        ("coin", "/coins/{side}", False),
    ]
    assert "'Scribbler' failed in register_pages: ValueError: '/visit' is no path" in str(world.failures[0])


def test_world_opened_is_told_when_all_residents_are_there_and_to_whoever_joins_later():
    class Late(Ear):
        @hookimpl
        def world_opened(self, world):
            self.heard.append(f"world_opened with {len(world.residents)}")

    coin, late = CoinToss(), Late()
    world = World.open(plugins=[coin])
    assert coin.told == [f"world_opened with {len(world.residents)}"]
    world.add_plugin(late)
    assert late.heard == coin.told


def test_a_plugin_that_brings_residents_to_a_world_that_is_open_is_refused():
    problem = "plugin 'late' implements 'register_quests', too late for this world: give it to World.open"
    with pytest.raises(PluginError, match=f"^{problem}$"):
        World.open(plugins=[]).add_plugin(CoinToss(), "late")


def test_standing_talks_are_held_whatever_the_quests_hold_and_must_be_the_residents_own():
    class Talker:
        @hookimpl
        def standing_talks(self, resident):
            return [talk(1, 1019), talk(2, 1435)] if resident.id == 1019 else None

    world = World.open(plugins=[Talker()])
    assert list(world.talks(world.residents[1019])) == [101901, 1]
    assert "talk 2 is held by resident 1435, not by 1019" in str(world.failures[0])


def test_quest_talks_win_over_standing_talks_of_the_same_id():
    class Talker:
        @hookimpl
        def quest_talks(self, resident):
            return [talk(143501, 1435, "Not now, I have a quest!")] if resident.id == 1435 else None

    visit = World.open(plugins=[Talker()]).begin("Marjorie")
    assert visit.line is not None
    assert visit.line.text == "Not now, I have a quest!"


def test_find_talk_says_which_talk_a_visit_opens_with():
    class Chooser:
        @hookimpl
        def standing_talks(self, resident):
            return [talk(7, resident.id)]

        @hookimpl
        def find_talk(self, talks):
            return talks[7]

    visit = World.open(plugins=[Chooser()]).begin("Marjorie")
    assert visit.talk is not None
    assert visit.talk.id == 7


def test_find_talk_unanswered_is_a_resident_with_nothing_to_say():
    class Mute:
        @hookimpl
        def register_residents(self):
            return [Resident(id=5, name="Nimrod", stays=(STAY,))]

    world = World.open(plugins=[Mute()])
    with pytest.raises(WorldRefused, match="Nimrod has nothing to say"):
        world.begin("Nimrod")


def test_visit_begun_is_told_before_the_talk_is_opened():
    world = World.open(plugins=[coin := CoinToss()], base=False)
    world.begin(TOSSER)
    assert coin.told[1:] == ["visit_begun", "talk_opened"]


def test_talk_opened_is_told_before_the_opening_line():
    class Listener(Ear):
        @hookimpl
        def talk_opened(self, visit, talk):
            self.heard.append((visit.line, talk.id))

    ear = Listener()
    visited(ear)
    assert ear.heard == [(None, TOSSER)]


def test_talk_replies_come_after_the_talks_own_on_the_opening_line_only_and_by_plugin_name():
    class Offer:
        def __init__(self, name: str) -> None:
            self.plugin_name = name

        @hookimpl
        def talk_replies(self):
            return [Reply(id=self.plugin_name, text="?", activity={})]

    for names in (("a", "b"), ("b", "a")):
        visit = World.open(plugins=[Offer(name) for name in names]).begin("Marjorie")
        assert [reply.id for reply in visit.replies] == ["popular", "cards", "a", "b", "leave"]
        visit.choose("popular")
        assert [reply.id for reply in visit.replies] == ["cards", "thanks"]


def test_talk_replies_of_a_taken_id_are_left_out_and_their_plugin_is_named():
    class Offer:
        @hookimpl
        def talk_replies(self):
            return [Reply(id="cards", text="Mine!")]

    visit = World.open(plugins=[Offer()]).begin("Marjorie")
    assert [reply.text for reply in visit.replies].count("Mine!") == 0
    assert "'Offer' failed in talk_replies" in str(visit.world.failures[0])


def test_reply_chosen_is_told_before_what_the_reply_leads_to():
    world = World.open(plugins=[coin := CoinToss()], base=False)
    world.begin(TOSSER).choose("coin")
    assert coin.told[-2:] == ["reply_chosen coin", "activity_opened"]


def test_open_activity_leaves_the_talk_for_the_first_answer():
    world = World.open(plugins=[CoinToss()], base=False)
    visit = world.begin(TOSSER, settings={"call": "tails"})
    visit.choose("coin")
    assert visit.state is Place.ACTIVITY
    assert isinstance(visit.activity, Toss)
    assert visit.activity.call == "tails"
    with pytest.raises(WorldRefused, match="is in the activity"):
        visit.choose("coin")


def test_open_activity_unanswered_is_refused_and_the_talk_stands():
    visit = World.open(plugins=[]).begin("Sucrose")
    with pytest.raises(
        WorldRefused, match=r"Nothing opens 'Let us try a round.': it asks for gcg, and no plugin answers"
    ):
        visit.choose("duel")
    assert (visit.state, visit.activity, visit.step, visit.request) == (Place.TALK, None, None, {})
    visit.choose("how")
    assert visit.state is Place.TALK


def test_open_activity_may_refuse_the_player_in_its_own_words():
    class Strict:
        @hookimpl(tryfirst=True)
        def open_activity(self):
            raise WorldRefused("No deck of that name;\n try another.")

    visit = World.open(plugins=[Strict(), CoinToss()], base=False).begin(TOSSER)
    with pytest.raises(WorldRefused, match=r"^No deck of that name; try another\.$"):
        visit.choose("coin")
    assert (visit.state, visit.world.failures) == (Place.TALK, [])


def test_resume_activity_takes_an_interrupted_one_up_with_its_resident_and_quest_step(tmp_path):
    before = World.open(plugins=[CoinToss(step=True)], base=False).begin(TOSSER, hour=9)
    before.choose("coin")
    record = tmp_path / "coin.json"
    record.write_text(json.dumps({"coin": "heads", "ticket": before.ticket()}))

    coin = CoinToss(step=True)
    visit = World.open(plugins=[coin], base=False).resume(record)
    assert visit.state is Place.ACTIVITY
    assert visit.resident is not None
    assert (visit.resident.id, visit.hour, visit.request) == (TOSSER, 9, {"coin": {"call": "heads"}})
    assert isinstance(visit.activity, Toss)
    visit.activity.outcome = "won"
    visit.leave()
    assert "quest_finished 9" in coin.told


def test_resume_activity_refuses_what_no_plugin_knows_and_a_record_of_another_world(tmp_path):
    world = World.open(plugins=[CoinToss()], base=False)
    record = tmp_path / "coin.json"
    with pytest.raises(WorldRefused, match="There is no file"):
        world.resume(record)
    record.write_text("{}")
    with pytest.raises(WorldRefused, match="up again: no plugin knows the file"):
        world.resume(record)
    record.write_text("no json")
    with pytest.raises(WorldRefused, match="up again: plugin 'coin' failed in resume_activity: JSONDecodeError"):
        world.resume(record)
    record.write_text('{"coin": "heads", "ticket": {"step": 5}}')
    with pytest.raises(WorldRefused, match="quest step 5, which this world does not have: name its world by --data"):
        world.resume(record)
    record.write_text('{"coin": "heads", "ticket": {"resident": 5}}')
    with pytest.raises(WorldRefused, match="resident 5, whom this world does not have: name its world by --data"):
        world.resume(record)


def test_activity_opened_is_told_with_the_activity():
    class Listener(Ear):
        @hookimpl
        def activity_opened(self, visit, activity):
            self.heard.append((visit.state, activity.title))

    ear = Listener()
    visited(ear)
    assert ear.heard == [(Place.ACTIVITY, "a coin toss")]


def test_show_activity_is_answered_by_the_plugin_whose_activity_it_is():
    world = World.open(plugins=[CoinToss()], base=False)
    visit = world.begin(TOSSER, settings={"seed": 1})
    asked = {"world": world, "visit": visit, "console": Console(quiet=True)}
    assert world.plugins.first("show_activity", activity=object(), **asked) is None
    visit.choose("coin")
    assert world.plugins.first("show_activity", activity=visit.activity, **asked) == ("coin", True)
    assert visit.activity is not None
    assert visit.activity.finished


def test_draw_activity_is_answered_by_the_plugin_whose_activity_it_is_and_may_refuse():
    class Strict:
        @hookimpl(tryfirst=True)
        def draw_activity(self, activity, room):
            if room == "locked":
                raise WorldRefused("The room is locked.")
            return True if activity is not None and room == "open" else None

    world = World.open(plugins=[CoinToss(), Strict()], base=False)
    asked = {"world": world, "visit": world.begin(TOSSER), "activity": object()}
    assert world.plugins.first("draw_activity", room="closed", **asked) is None
    assert world.plugins.first("draw_activity", room="open", **asked) == ("Strict", True)
    with pytest.raises(WorldRefused, match="The room is locked"):
        world.plugins.first("draw_activity", room="locked", **asked)
    assert world.failures == []


def test_activity_left_is_told_when_the_player_is_back_in_the_world_and_the_activity_was_closed_once():
    class Listener(Ear):
        @hookimpl
        def activity_left(self, visit, activity):
            self.heard.append((visit.state, activity.left))

    ear = Listener()
    visited(ear).leave()
    assert ear.heard == [(Place.WORLD, 1)]


def test_quest_advanced_is_told_with_the_step():
    world = World.open(plugins=[coin := CoinToss(step=True)], base=False)
    visit = world.begin(TOSSER)
    visit.choose("coin")
    assert isinstance(visit.activity, Toss)
    visit.activity.outcome = "won"
    visit.leave()
    assert "quest_advanced 99" in coin.told


def test_quest_finished_is_told_after_the_last_step_only():
    class Listener(Ear):
        @hookimpl
        def quest_finished(self, quest):
            self.heard.append(quest.id)

        @hookimpl
        def open_activity(self, visit):
            toss = Toss(visit, "heads")
            toss.outcome = "won"
            return toss

    world = World.open(plugins=[ear := Listener()])
    for who, heard in (("Sucrose", []), ("Fischl", [70665])):
        visit = world.begin(who)
        visit.choose("duel")
        visit.leave()
        assert ear.heard == heard


def test_visit_ended_is_told_once_and_last():
    world = World.open(plugins=[coin := CoinToss()], base=False)
    visit = world.begin(TOSSER)
    visit.leave()
    visit.leave()
    assert coin.told[1:] == ["visit_begun", "talk_opened", "visit_ended"]


def test_a_failure_that_is_kept_holds_nothing_of_the_call_that_failed(monkeypatch):
    # Pytest keeps what is logged, with the traceback.
    monkeypatch.setattr(logging.getLogger("genshin_world"), "disabled", True)

    class Held:
        """What a page, say, holds while it is drawn."""

    held: list[weakref.ref[Held]] = []

    class Clumsy:
        @hookimpl
        def visit_begun(self):
            mine = Held()
            held.append(weakref.ref(mine))
            try:
                {}["dropped"]
            except KeyError as error:
                raise RuntimeError("dropped it") from error

    told = []
    world = World.open(plugins=[Clumsy()], on_failure=lambda failure: told.append(failure.error.__traceback__))
    world.begin("Marjorie")
    assert told.pop() is not None, "whoever is told may show where it was"
    gc.collect()
    assert [one() for one in held] == [None]
    assert "RuntimeError: dropped it" in str(world.failures[0])


def test_a_world_in_which_much_goes_wrong_keeps_the_latest_failures_and_knows_what_has_failed_since():
    world = World.open(plugins=[], base=False)

    def fail(number: int) -> None:
        with world.plugins.guard("Clumsy", "juggle"):
            raise RuntimeError(f"ball {number}")

    for number in range(1000):
        fail(number)
    before = world.failed
    assert (before, len(world.failures), world.failures_since(before)) == (1000, 100, [])
    fail(1000)
    fail(1001)
    assert [str(one.error) for one in world.failures_since(before)] == ["ball 1000", "ball 1001"]
    assert world.failures_since(0) == world.failures


class Keeper:
    """Knows what is wrong with seats and requests."""

    plugin_name = "keeper"

    @hookimpl
    def register_residents(self):
        return [somebody()]

    @hookimpl
    def seat_problems(self, resident):
        return [("size", "is needed")] if "keeper" in resident.seats else None

    @hookimpl
    def request_problems(self, request):
        return [("", "nothing is kept here")] if "keeper" in request else None


def test_seat_problems_are_told_of_each_row_of_a_folder_with_a_seat(folder):
    def seated(rows):
        rows[0]["seats"] = {"keeper": {}, "keper": {}}
        rows[1]["seats"] = {"z": {}}

    path = folder(residents=seated)
    world = World.open(plugins=[Keeper(), CoinToss()], data=path)
    assert [str(problem) for problem in seat_problems(world)][:3] == [
        f"{path}/residents.json, row 1435, field seats.keper: no plugin is called 'keper'; did you mean 'keeper'?",
        f"{path}/residents.json, row 1435, field seats.keeper.size: is needed",
        f"{path}/residents.json, row 1605, field seats.z: no plugin is called 'z'; the plugins are coin, keeper, world",
    ]


def test_seat_problems_are_told_of_residents_that_a_plugin_brings():
    class Seats(Keeper):
        @hookimpl
        def register_residents(self):
            return [somebody().model_copy(update={"seats": {"keeper": {}}})]

    world = World.open(plugins=[Seats()], base=False)
    assert [str(problem) for problem in seat_problems(world)] == [
        f"a plugin's residents, row {somebody().id}, field seats.keeper.size: is needed"
    ]


def test_a_folder_is_checked_for_its_own_seats_alone(folder):
    class Seats(Keeper):
        @hookimpl
        def register_residents(self):
            return [somebody().model_copy(update={"seats": {"keeper": {}}})]

    path = folder()
    problems = check_folder(World.open(plugins=[Seats()]), path).problems
    assert {problem.file for problem in problems if (problem.field or "").startswith("seats")} == {
        f"{path}/residents.json"
    }


def test_a_plugins_own_bad_rows_are_told_when_a_folder_is_checked(folder):
    class Torn(Ear):
        @hookimpl
        def register_quests(self):
            raise DataError("torn.json", 3, "text", "is needed")

    checked = check_folder(World.open(plugins=[Torn()]), folder())
    assert {str(failure) for failure in checked.failures} == {
        "plugin 'Torn' failed in register_quests: DataError: torn.json, row 3, field text: is needed"
    }


def test_request_problems_are_told_of_replies_and_steps_when_a_folder_is_checked(folder):
    def seatless(rows):
        for row in rows:
            row["seats"] = {}

    def asked(rows):
        rows[0]["lines"][0]["replies"] = [{"id": "keep", "text": "Keep it.", "activity": {"keeper": {}}}]

    def step_asked(rows):
        rows[0]["steps"][0]["activity"] = {"keeper": {}}
        rows[0]["steps"][1]["activity"] = {}

    path = folder(residents=seatless, talks=asked, quests=step_asked)
    checked = check_folder(World.open(plugins=[Keeper()]), path)
    assert [str(problem) for problem in checked.problems if problem.problem.startswith("nothing")] == [
        f"{path}/talks.json, row 143501, field lines.0.replies.0.activity.keeper: nothing is kept here",
        f"{path}/quests.json, row 70665, field steps.0.activity.keeper: nothing is kept here",
    ]


def test_problems_that_are_no_field_and_line_are_a_failure_of_their_plugin():
    class Odd:
        plugin_name = "odd"

        @hookimpl
        def seat_problems(self):
            return [("size",)]

    world = World.open(plugins=[Odd()])
    assert all("no plugin is called 'gcg'" in problem.problem for problem in seat_problems(world))
    assert str(world.failures[0]).startswith("plugin 'odd' failed in seat_problems: ValueError")


def test_plugin_failed_is_told_of_each_failure_and_failing_at_it_does_not_go_on_for_ever():
    class Bad(Ear):
        @hookimpl
        def visit_begun(self):
            raise RuntimeError("ouch")

        @hookimpl
        def plugin_failed(self, failure):
            self.heard.append(str(failure))
            raise RuntimeError("again")

    told: list[Failure] = []
    world = World.open(plugins=[bad := Bad()], on_failure=told.append)
    world.begin("Marjorie")
    assert bad.heard == ["plugin 'Bad' failed in visit_begun: RuntimeError: ouch"]
    assert [one.hook for one in told] == [one.hook for one in world.failures] == ["visit_begun", "plugin_failed"]


# --- plugins that fail ------------------------------------------------------------------------------------------------


def failing(hook: str) -> object:
    """A plugin that raises in one hook."""

    def fail(self):
        raise ZeroDivisionError(f"in\n{hook}")

    fail.__name__ = hook
    return type("Bad", (), {hook: hookimpl(tryfirst=True)(fail)})()


@pytest.mark.parametrize(
    "hook",
    [one for one in HOOKS if one not in ("show_activity", "draw_activity", "resume_activity", "plugin_failed")],
)
def test_a_plugin_that_raises_is_named_with_the_hook_and_the_others_answers_count(hook):
    bad, coin = failing(hook), CoinToss(step=True)
    world = World.open(plugins=[bad, coin])
    for asked in ("register_commands", "register_play_options", "register_pages"):
        assert world.plugins.collect(asked, world=world)
    visit = world.begin(TOSSER)
    visit.choose("coin")
    assert isinstance(visit.activity, Toss)
    visit.activity.outcome = "won"
    visit.leave()
    assert visit.state is Place.WORLD
    assert "quest_finished 9" in coin.told
    assert all("no plugin is called 'gcg'" in problem.problem for problem in seat_problems(world))
    if hook == "request_problems":
        world.plugins.collect(hook, world=world, request={})
    assert {str(one) for one in world.failures} == {f"plugin 'Bad' failed in {hook}: ZeroDivisionError: in {hook}"}


def test_an_activity_that_raises_when_it_is_left_is_named_and_the_player_is_back_in_the_world():
    class Sticky(Toss):
        def leave(self) -> None:
            raise RuntimeError("glue")

    class Glue:
        @hookimpl(tryfirst=True)
        def open_activity(self, visit):
            return Sticky(visit, "heads")

    visit = visited(Glue())
    assert visit.state is Place.WORLD
    assert [str(one) for one in visit.world.failures] == [
        "plugin 'Glue' failed in the activity's leave: RuntimeError: glue"
    ]


@pytest.mark.parametrize(
    ("hook", "answer", "needed"),
    [
        ("register_residents", ["Nimrod"], "a list of Resident"),
        ("talk_replies", Reply(id="x", text="x"), "a list of Reply"),
        ("find_talk", 5, "no Talk"),
        ("open_activity", "a coin", "no Activity: it has no finished, outcome, leave, resume_hint"),
    ],
)
def test_an_answer_of_the_wrong_kind_is_a_failure_and_counts_as_silence(hook, answer, needed):
    def odd(self):
        return answer

    odd.__name__ = hook
    visit = visited(type("Odd", (), {hook: hookimpl(tryfirst=True)(odd)})())
    assert visit.state is Place.WORLD
    assert all(f"'Odd' failed in {hook}: TypeError" in str(one) and needed in str(one) for one in visit.world.failures)
    assert visit.world.failures


def test_a_misspelt_hook_is_an_error_that_says_which_was_meant():
    class Typo:
        @hookimpl
        def open_activty(self):
            return None

    with pytest.raises(
        PluginError, match=r"^plugin 'Typo' implements 'open_activty', .*: did you mean 'open_activity'\?$"
    ):
        World.open(plugins=[Typo()])


def test_a_hook_like_no_other_is_told_the_worlds_hooks():
    class Typo:
        @hookimpl
        def zzz(self):
            return None

    with pytest.raises(PluginError, match="its hooks are activity_left, "):
        World.open(plugins=[Typo()])


def test_a_misspelt_argument_is_an_error_in_one_line():
    class Typo:
        @hookimpl
        def open_activity(self, vist):
            return None

    with pytest.raises(PluginError, match=r"'Typo'.*'vist'") as caught:
        World.open(plugins=[Typo()])
    assert "\n" not in str(caught.value)


def test_a_class_in_place_of_an_object_is_an_error():
    with pytest.raises(PluginError, match=r"^plugin 'coin' is a class: give an object of it, CoinToss\(\)$"):
        World.open(plugins=[CoinToss])


def test_a_plugin_without_any_marked_function_is_an_error():
    class Unmarked:
        def open_activity(self):
            return None

    with pytest.raises(PluginError, match=r"^plugin 'Unmarked' has no function marked with hookimpl"):
        World.open(plugins=[Unmarked()])


def test_a_reply_of_a_plugin_that_names_a_step_nobody_has_is_left_out_and_named():
    class Odd:
        @hookimpl
        def talk_replies(self):
            return [Reply(id="odd", text="Done!", step=5)]

    visit = World.open(plugins=[Odd()]).begin("Marjorie")
    assert "odd" not in [reply.id for reply in visit.replies]
    assert "reply 'odd' of talk 143501: no quest has a step 5" in str(visit.world.failures[0])


def test_hook_wrappers_and_a_name_taken_twice_are_errors():
    class Wraps:
        @hookimpl(wrapper=True)
        def open_activity(self):
            return (yield)

    with pytest.raises(PluginError, match="take no wrappers"):
        World.open(plugins=[Wraps()])
    with pytest.raises(PluginError, match="two plugins are called 'coin'"):
        World.open(plugins=[CoinToss(), CoinToss()])


def test_a_module_is_a_plugin_too():
    module = ModuleType("settlers")
    module.register_residents = hookimpl(specname="register_residents")(lambda: [somebody()])  # type: ignore[attr-defined]
    world = World.open(plugins=[module])
    assert 5 in world.residents
    assert world.plugins.names == ["world", "settlers"]


def test_installed_plugins_are_found_by_entry_point_and_one_that_cannot_be_imported_is_named(monkeypatch):
    class Point:
        def __init__(self, name: str, plugin: object) -> None:
            self.name, self.plugin = name, plugin

        def load(self) -> object:
            if isinstance(self.plugin, Exception):
                raise self.plugin
            return self.plugin

    points = [Point("coin", CoinToss()), Point("broken", ImportError("no such thing"))]
    monkeypatch.setattr(plugins_module, "entry_points", lambda group: points if group == "genshin_world" else [])
    world = World.open()
    assert world.plugins.names == ["world", "coin"]
    assert TOSSER in world.residents
    assert [str(one) for one in world.failures] == ["plugin 'broken' failed in loading: ImportError: no such thing"]


# --- hostile plugins --------------------------------------------------------------------------------------------------


class Ends(BaseException):
    """Nobody catches it by accident."""


@pytest.mark.parametrize("raised", [SystemExit(3), GeneratorExit(), Ends("all")])
@pytest.mark.parametrize("hook", ["register_residents", "register_commands", "world_opened", "talk_opened"])
def test_a_plugin_that_would_end_the_program_is_named_and_ends_nothing(hook, raised):
    def fail(self):
        raise raised

    fail.__name__ = hook
    world = World.open(plugins=[CoinToss(), type("Bad", (), {hook: hookimpl(fail)})()])
    world.plugins.collect("register_commands", world=world)
    world.begin(TOSSER)
    named = f"plugin 'Bad' failed in {hook}: {type(raised).__name__}: {raised}".strip()
    assert {str(one) for one in world.failures} == {named}


def test_an_activity_that_would_end_the_program_when_it_is_left_is_named():
    class Sticky(Toss):
        def leave(self) -> None:
            raise SystemExit(3)

    class Glue:
        @hookimpl(tryfirst=True)
        def open_activity(self, visit):
            return Sticky(visit, "heads")

    visit = visited(Glue())
    assert visit.state is Place.WORLD
    assert [str(one) for one in visit.world.failures] == ["plugin 'Glue' failed in the activity's leave: SystemExit: 3"]


def test_an_interruption_is_the_persons_whoever_is_asked_just_then():
    class Slow:
        @hookimpl
        def talk_opened(self):
            raise KeyboardInterrupt

    world = World.open(plugins=[Slow()])
    with pytest.raises(KeyboardInterrupt):
        world.begin("Marjorie")
    assert world.failures == []


def test_a_plugins_attribute_that_cannot_be_read_is_a_failure_and_its_hooks_count():
    class Half:
        heard = 0

        @property
        def broken(self):
            raise ValueError("boo")

        @hookimpl
        def visit_begun(self):
            self.heard += 1

    half = Half()
    world = World.open(plugins=[half])
    world.begin("Marjorie")
    assert [str(one) for one in world.failures] == ["plugin 'Half' failed in broken: ValueError: boo"]
    assert half.heard == 1


def test_a_plugin_may_leave_the_visit_or_answer_otherwise_while_an_answer_is_heard():
    class Leaves:
        @hookimpl
        def reply_chosen(self, visit):
            visit.leave()

    visit = visited(Leaves())
    assert (visit.state, visit.activity) == (Place.WORLD, None)

    class Insists(Ear):
        @hookimpl
        def reply_chosen(self, visit, reply):
            if not self.heard:
                self.heard.append(reply.id)
                visit.choose("leave")

    visit = visited(Insists())
    assert (visit.state, visit.activity, visit.world.failures) == (Place.WORLD, None, [])


def test_what_is_opened_after_its_plugin_has_left_the_visit_is_left_too():
    class Both(Ear):
        @hookimpl(tryfirst=True)
        def open_activity(self, visit):
            visit.leave()
            self.heard.append(Toss(visit, "heads"))
            return self.heard[0]

    visit = visited(plugin := Both())
    assert (visit.state, visit.activity) == (Place.WORLD, None)
    assert plugin.heard[0].left == 1

    class Neither:
        @hookimpl(tryfirst=True)
        def open_activity(self, visit):
            visit.leave()

    world = World.open(plugins=[Neither()])
    visit = world.begin("Timaeus")
    visit.replies = (Reply(id="x", text="X", activity={"nobody": {}}),)
    visit.choose("x")
    assert (visit.state, visit.activity) == (Place.WORLD, None)


def test_an_activity_that_leaves_the_visit_when_it_is_left_is_left_once():
    class Eager(Toss):
        def leave(self) -> None:
            super().leave()
            self.visit.leave()

    class Opens:
        @hookimpl(tryfirst=True)
        def open_activity(self, visit):
            toss = Eager(visit, "heads")
            toss.visit = visit
            return toss

    visit = visited(Opens())
    assert (visit.state, visit.activity.left, visit.world.failures) == (Place.WORLD, 1, [])


def test_a_resumed_visit_that_is_led_into_a_talk_meanwhile_is_refused(tmp_path):
    class Wanders:
        @hookimpl(tryfirst=True)
        def resume_activity(self, visit):
            visit.restore({"resident": TOSSER})
            visit.meet()
            return Toss(visit, "heads")

    file = tmp_path / "coin.json"
    file.write_text("{}", encoding="utf-8")
    with pytest.raises(WorldRefused, match="led the visit to the talk"):
        World.open(plugins=[CoinToss(), Wanders()]).resume(file)


@pytest.mark.parametrize(
    ("ticket", "field"),
    [
        ({"hour": "x"}, "hour"),
        ({"hour": 24}, "hour"),
        ({"talk": [1]}, "talk"),
        ({"resident": [1]}, "resident"),
        ({"step": {}}, "step"),
        ({"request": [1]}, "request"),
        ({"request": {"coin": 1}}, "request.coin"),
    ],
)
def test_a_ticket_that_somebody_has_edited_is_refused_and_its_field_named(ticket, field):
    visit = World.open(plugins=[CoinToss()]).begin(TOSSER)
    with pytest.raises(WorldRefused, match=f"^The record's ticket into the world is broken at {field}: "):
        visit.restore(ticket)
