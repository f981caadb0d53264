from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from genshin_world import Place, PlayOption, World, WorldRefused, hookimpl
from genshin_world.web import registry as registry_module
from genshin_world.web.guest import short_key
from genshin_world.web.open_visit import Said
from genshin_world.web.registry import Registry
from tests.genshin_world.coin_toss import TOSSER, CoinToss, Toss

HOUR = 10


class Clock:
    def __init__(self) -> None:
        self.time = 0.0

    def __call__(self) -> float:
        return self.time


def city(*plugins: object, step: bool = False) -> World:
    return World.open(plugins=[CoinToss(step=step), *plugins])


def registry_of(world: World, **options: Any) -> Registry:
    return Registry(lambda _: world, [PlayOption("call", "", default="heads", choices=("heads", "tails"))], **options)


@pytest.fixture
def registry() -> Registry:
    return registry_of(city())


def tossed(registry: Registry, guest: Any) -> Any:
    """A visit in the middle of its toss."""
    opened = registry.begin(guest, TOSSER, hour=HOUR)
    opened.answer(opened.turn, "coin")
    return opened


def test_a_browser_keeps_its_world_and_settings_and_gets_what_is_kept_for_it_anew(registry):
    guest = registry.guest("a", {"settings": {"call": "tails"}})
    assert guest.settings == {"call": "tails"}
    assert registry.guest("a", store := {"theme": "dark"}) is guest
    assert guest.store is store
    assert registry.guest("b", {}) is not guest


def test_a_talk_is_kept_line_by_line(registry):
    opened = registry.begin(registry.guest("a", {}), "Marjorie", hour=HOUR)
    opened.answer(0, "popular")
    opened.answer(1, "thanks")
    marjorie, you = "Marjorie", "You"
    assert [line.speaker for line in opened.said] == [marjorie, you, marjorie, you]
    assert opened.said[1] == Said("You", "What do people buy?", own=True)
    assert opened.visit.state is Place.WORLD


def test_an_answer_given_twice_counts_once_and_the_second_is_told_so(registry):
    opened = registry.begin(registry.guest("a", {}), "Marjorie", hour=HOUR)
    opened.answer(0, "popular")
    said = list(opened.said)
    opened.answer(0, "cards")
    assert opened.said == said
    assert opened.message is not None
    assert (opened.message.tone, opened.message.text) == (
        "refused",
        "You had answered that already: this is what came of it.",
    )
    opened.answer(1, "cards")
    assert opened.message is None


def test_an_answer_after_the_talk_and_one_that_is_not_offered_change_nothing(registry):
    opened = registry.begin(registry.guest("a", {}), "Marjorie", hour=HOUR)
    opened.answer(0, "no such")
    assert opened.message is not None
    assert opened.message.text == "That cannot be answered here."
    assert opened.turn == 0
    opened.answer(0, "leave")
    opened.answer(1, "leave")
    assert "already" in opened.message.text


def test_what_nothing_opens_is_said_and_the_talk_stands():
    class Wet:
        @hookimpl(tryfirst=True)
        def open_activity(self):
            raise WorldRefused("Not with wet hands.")

    registry = registry_of(city(Wet()))
    opened = tossed(registry, registry.guest("a", {}))
    assert opened.message is not None
    assert opened.message.text == "Not with wet hands."
    assert (opened.visit.state, opened.turn) == (Place.TALK, 0)


def test_a_plugins_failure_on_the_way_is_said_and_the_visit_goes_on():
    class Clumsy:
        @hookimpl
        def reply_chosen(self):
            raise RuntimeError("dropped it")

    registry = registry_of(city(Clumsy()))
    opened = tossed(registry, registry.guest("a", {}))
    assert opened.visit.state is Place.ACTIVITY
    assert opened.message is not None
    assert opened.message.tone == "error"
    assert "plugin 'Clumsy' failed in reply_chosen: RuntimeError: dropped it" in opened.message.text


def test_a_failure_is_said_on_the_page_however_many_there_have_been_before():
    class Clumsy:
        @hookimpl
        def reply_chosen(self):
            raise RuntimeError("dropped it")

    world = city(Clumsy())
    opened = registry_of(world).begin(registry_of(world).guest("a", {}), "Marjorie", hour=HOUR)
    for _ in range(300):
        with world.plugins.guard("Clumsy", "juggle"):
            raise RuntimeError("missed it")
    opened.answer(opened.turn, "popular")
    assert opened.message is not None
    assert "RuntimeError: dropped it" in opened.message.text
    opened.answer(opened.turn, "no such")
    opened.leave()
    assert opened.message is None


def test_another_browser_finds_no_visit_that_is_not_its_own(registry):
    one, other = registry.guest("a", {}), registry.guest("b", {})
    opened = registry.begin(one, TOSSER, hour=HOUR)
    assert registry.find(one, opened.token) is opened
    assert registry.find(other, opened.token) is None
    assert registry.find(one, "unheard-of") is None


def test_no_two_tokens_are_alike_and_none_can_be_guessed(registry):
    guest = registry.guest("a", {})
    tokens = [registry.begin(guest, TOSSER, hour=HOUR).token for _ in range(20)]
    assert len(set(tokens)) == 20
    assert min(map(len, tokens)) >= 24


def test_a_visit_begun_on_the_command_line_waits_for_the_first_browser_with_its_token():
    world = city()
    registry = registry_of(world)
    opened = registry.wait_for(world.begin(TOSSER, hour=HOUR))
    one, other = registry.guest("a", {}), registry.guest("b", {})
    assert registry.find(one, opened.token) is opened
    assert one.current is opened
    assert registry.find(other, opened.token) is None


def test_a_visit_begun_on_the_command_line_is_made_as_its_browser_plays():
    world = city()
    registry = registry_of(world, given={"seed": 3})
    opened = registry.wait_for(world.begin(TOSSER, hour=HOUR, settings={"call": "heads", "seed": 3, "hour": HOUR}))
    registry.find(registry.guest("a", {"settings": {"call": "tails", "seed": 4}}), opened.token)
    assert opened.visit.settings == {"call": "tails", "seed": 3, "hour": HOUR}


def test_walking_up_to_somebody_leaves_the_visit_before_and_a_refusal_leaves_nothing(registry):
    guest = registry.guest("a", {})
    first = tossed(registry, guest)
    with pytest.raises(WorldRefused, match="Diona is away"):
        registry.begin(guest, "Diona", hour=HOUR)
    assert guest.current is first
    heard: list[str] = []
    first.listeners["tab"] = lambda: heard.append("drawn")
    second = registry.begin(guest, "Marjorie", hour=HOUR)
    assert guest.current is second
    assert first.visit.state is Place.WORLD
    assert isinstance(first.visit.activity, Toss)
    assert first.visit.activity.left == 1
    assert heard == ["drawn"]


def test_settings_and_the_hour_arrive_in_the_visit(registry):
    guest = registry.guest("a", {})
    guest.settings["call"] = "tails"
    settings = registry.begin(guest, TOSSER, hour=9).visit.settings
    assert settings == {"auto": False, "seed": None, "record": None, "resume": None, "call": "tails", "hour": 9}


def test_the_record_of_the_command_line_is_written_by_one_visit_alone(tmp_path):
    registry = registry_of(city(), record=tmp_path / "a.json")
    guest = registry.guest("a", {})
    tosses = [tossed(registry, guest).visit for _ in range(2)]
    assert [visit.settings["record"] for visit in tosses] == [tmp_path / "a.json", None]


def test_a_talk_that_leads_to_nothing_and_a_refusal_leave_the_record_to_the_next_visit(tmp_path):
    registry = registry_of(city(), record=tmp_path / "a.json")
    guest, other = registry.guest("a", {}), registry.guest("b", {})
    with pytest.raises(WorldRefused, match="Diona is away"):
        registry.begin(guest, "Diona", hour=HOUR)
    talk = registry.begin(guest, TOSSER, hour=HOUR)
    assert registry.begin(other, TOSSER, hour=HOUR).visit.settings["record"] is None
    talk.leave()
    assert tossed(registry, guest).visit.settings["record"] == tmp_path / "a.json"


def test_what_came_of_a_visit_is_said_in_the_one_it_is_left_for():
    registry = registry_of(city(step=True))
    guest = registry.guest("a", {})
    first = registry.begin(guest, TOSSER, hour=9, step=99)
    first.answer(0, "coin")
    first.visit.activity.outcome = "won"
    second = registry.begin(guest, "Marjorie", hour=9)
    assert second.message is not None
    assert (second.message.text, second.message.tone) == ("Tossed: done. Win a toss. Quest finished: Tossed", "info")
    assert registry.begin(guest, TOSSER, hour=9).message is None


def test_what_goes_wrong_at_leaving_a_visit_is_said_in_the_one_it_is_left_for():
    class Glue:
        @hookimpl
        def visit_ended(self):
            raise RuntimeError("stuck")

    registry = registry_of(city(Glue()))
    guest = registry.guest("a", {})
    registry.begin(guest, "Marjorie", hour=HOUR)
    second = registry.begin(guest, TOSSER, hour=HOUR)
    assert second.message is not None
    assert "RuntimeError: stuck" in second.message.text


def test_a_rematch_is_with_the_same_resident_at_the_same_hour_by_the_same_reply(registry):
    guest = registry.guest("a", {})
    first = registry.begin(guest, TOSSER, hour=9)
    first.answer(0, "coin")
    second = registry.again(first)
    assert second is not None
    assert (second.visit.state, second.visit.hour) == (Place.ACTIVITY, 9)
    assert second.visit.resident is first.visit.resident
    assert first.moved_to == second.token
    assert guest.current is second


def test_a_rematch_asked_for_twice_is_one_rematch(registry):
    guest = registry.guest("a", {})
    first = tossed(registry, guest)
    second = registry.again(first)
    assert registry.again(first) is second
    assert guest.current is second
    assert second.visit.state is Place.ACTIVITY
    assert list(guest.visits.values()) == [first, second]


def test_a_rematch_of_a_quests_step_is_made_for_the_step():
    registry = registry_of(city(step=True))
    first = registry.begin(registry.guest("a", {}), TOSSER, hour=9, step=99)
    first.answer(0, "coin")
    assert isinstance(first.visit.activity, Toss)
    first.visit.activity.outcome = "won"
    second = registry.again(first)
    assert second is not None
    assert second.visit.step is not None
    assert (second.visit.step.id, second.visit.state) == (99, Place.ACTIVITY)


def test_a_rematch_that_is_not_offered_any_more_says_so_in_the_talk():
    class Once:
        asked = 0

        @hookimpl(tryfirst=True)
        def open_activity(self, visit):
            Once.asked += 1
            if Once.asked > 1:
                raise WorldRefused("Once is enough.")

    registry = registry_of(World.open(plugins=[Once(), CoinToss()]))
    second = registry.again(tossed(registry, registry.guest("a", {})))
    assert second is not None
    assert second.visit.state is Place.TALK
    assert second.message is not None
    assert second.message.text == "Once is enough."


def test_a_rematch_with_nobody_is_refused_on_the_page_of_the_visit_that_was(registry, tmp_path):
    coin = tmp_path / "coin.json"
    coin.write_text(json.dumps({"coin": "heads", "ticket": {}}))
    opened = registry.resume(registry.guest("a", {}), coin, hour=HOUR)
    assert registry.again(opened) is None
    assert opened.visit.state is Place.WORLD
    assert opened.message is not None
    assert "walk up to them" in opened.message.text


def test_what_is_kept_is_offered_as_long_as_its_file_is_there(registry, tmp_path):
    guest = registry.guest("a", store := {})
    opened = tossed(registry, guest)
    coin = tmp_path / "coin.json"
    coin.write_text(json.dumps({"coin": "heads", "ticket": opened.visit.ticket()}))
    registry.keep(opened, coin)
    assert guest.unfinished == []  # It is being played.
    opened.leave()
    assert [(one.path, one.title) for one in guest.unfinished] == [(coin, "a coin toss")]
    assert json.loads(json.dumps(store)) == {"unfinished": [{"path": str(coin), "title": "a coin toss"}]}
    resumed = registry.resume(guest, coin, hour=HOUR)
    assert registry.resume(guest, coin, hour=HOUR) is resumed
    assert (resumed.visit.state, resumed.visit.settings["resume"]) == (Place.ACTIVITY, coin)
    registry.keep(resumed, None)
    assert store == {"unfinished": []}
    registry.keep(resumed, coin)
    resumed.leave()
    coin.unlink()
    assert guest.unfinished == []


def test_what_another_browser_is_playing_is_not_taken_up_beside_it(registry, tmp_path):
    guest, other = registry.guest("a", {}), registry.guest("b", {})
    opened = tossed(registry, guest)
    coin = tmp_path / "coin.json"
    coin.write_text(json.dumps({"coin": "heads", "ticket": opened.visit.ticket()}))
    registry.keep(opened, coin)
    with pytest.raises(WorldRefused, match="being played in another browser"):
        registry.resume(other, coin, hour=HOUR)
    opened.leave()
    assert registry.resume(other, coin, hour=HOUR).visit.state is Place.ACTIVITY


def test_a_file_is_found_again_from_another_folder(registry, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    guest = registry.guest("a", {})
    opened = tossed(registry, guest)
    Path("coin.json").write_text(json.dumps({"coin": "heads", "ticket": opened.visit.ticket()}))
    registry.keep(opened, Path("coin.json"))
    assert registry.resume(guest, tmp_path / "coin.json", hour=HOUR) is opened
    opened.leave()
    monkeypatch.chdir("/")
    assert [one.path for one in guest.unfinished] == [tmp_path / "coin.json"]


def test_the_file_of_a_visit_from_the_command_line_is_kept_by_the_browser_that_comes(tmp_path):
    world = city()
    registry = registry_of(world)
    opened = registry.wait_for(world.begin(TOSSER, hour=HOUR))
    (tmp_path / "coin.json").write_text("{}")
    registry.keep(opened, tmp_path / "coin.json")
    guest = registry.guest("a", {})
    registry.find(guest, opened.token)
    opened.leave()
    assert [one.path for one in guest.unfinished] == [tmp_path / "coin.json"]


def test_only_the_latest_interrupted_activities_are_offered(registry, tmp_path):
    guest = registry.guest("a", {"unfinished": "spoilt"})
    files = [tmp_path / f"{number}.json" for number in range(8)]
    for file in files:
        file.write_text("{}")
        guest.remember(file, "a coin toss")
    guest.remember(files[5], "a coin toss")
    guest.forget(files[6])
    assert [one.path.stem for one in guest.unfinished] == ["5", "7", "4", "3"]


def test_an_activity_is_not_left_for_another_that_is_resumed_unless_the_player_was_asked(registry, tmp_path):
    guest = registry.guest("a", {})
    opened = tossed(registry, guest)
    coin = tmp_path / "coin.json"
    coin.write_text(json.dumps({"coin": "heads", "ticket": {}}))
    with pytest.raises(WorldRefused, match="You are in the middle of a coin toss"):
        registry.resume(guest, coin, hour=HOUR, leaving=False)
    assert guest.current is opened
    registry.keep(opened, coin)
    assert registry.resume(guest, coin, hour=HOUR, leaving=False) is opened
    opened.leave()
    assert registry.resume(guest, coin, hour=HOUR, leaving=False).visit.state is Place.ACTIVITY


def test_where_a_visit_stands_is_said_as_it_is(registry):
    guest = registry.guest("a", {})
    opened = registry.begin(guest, TOSSER, hour=HOUR)
    assert (opened.stands, opened.under_way) == ("You have begun a talk with Tomasz.", False)
    opened.answer(0, "coin")
    assert (opened.stands, opened.under_way) == ("You are in the middle of a coin toss.", True)
    opened.visit.activity.started = False
    assert (opened.stands, opened.under_way) == ("You are about to begin a coin toss.", False)
    opened.visit.activity.started = True
    opened.visit.activity.outcome = "won"
    assert (opened.stands, opened.under_way) == ("You have come to the end of a coin toss, and not left it yet.", False)


def test_an_activity_that_cannot_say_where_it_stands_is_in_the_middle_and_its_failure_is_noted(registry):
    class Muddled(Toss):
        @property
        def started(self):
            raise RuntimeError("who knows")

    opened = tossed(registry, registry.guest("a", {}))
    opened.visit.activity.__class__ = Muddled
    assert opened.stands == "You are in the middle of a coin toss."
    assert "who knows" in str(opened.visit.world.failures[-1])


@pytest.mark.parametrize(("name", "value"), [("outcome", "won"), ("started", False)])
def test_what_is_over_or_not_begun_is_left_for_another_that_is_resumed_without_a_question(
    registry, tmp_path, name, value
):
    guest = registry.guest("a", {})
    opened = tossed(registry, guest)
    setattr(opened.visit.activity, name, value)
    coin = tmp_path / "coin.json"
    coin.write_text(json.dumps({"coin": "heads", "ticket": {}}))
    assert registry.resume(guest, coin, hour=HOUR, leaving=False).visit.state is Place.ACTIVITY
    assert opened.visit.state is Place.WORLD


def test_a_file_whose_name_is_no_unicode_is_not_kept_and_everything_else_is(registry, tmp_path):
    guest = registry.guest("a", store := {"settings": {"call": "tails"}})
    opened = tossed(registry, guest)
    registry.keep(opened, tmp_path / "coin-\udcff.json")
    opened.leave()
    json.dumps(store, ensure_ascii=False).encode()
    assert store["settings"] == {"call": "tails"}


@pytest.mark.parametrize("leaving", ["itself", "for another", "all"])
def test_what_is_over_is_offered_until_it_is_left_and_then_no_more(registry, tmp_path, leaving):
    guest = registry.guest("a", {})
    opened = tossed(registry, guest)
    coin = tmp_path / "coin.json"
    coin.write_text("{}")
    registry.keep(opened, coin)
    opened.visit.activity.outcome = "won"
    again = registry_of(city()).guest("a", guest.store)
    assert [one.path for one in again.unfinished] == [coin], "the server was ended before anybody got up"
    if leaving == "itself":
        opened.leave()
    elif leaving == "for another":
        registry.begin(guest, "Marjorie", hour=HOUR)
    else:
        registry.close()
    assert guest.unfinished == []
    assert guest.store["unfinished"] == []


def test_what_is_left_before_its_end_is_offered_on(registry, tmp_path):
    guest = registry.guest("a", {})
    opened = tossed(registry, guest)
    coin = tmp_path / "coin.json"
    coin.write_text("{}")
    registry.keep(opened, coin)
    opened.leave()
    assert [one.path for one in guest.unfinished] == [coin]


def test_what_nothing_takes_up_again_is_refused_and_nothing_is_left(registry, tmp_path):
    guest = registry.guest("a", {})
    opened = tossed(registry, guest)
    (tmp_path / "x.json").write_text("{}")
    with pytest.raises(WorldRefused, match="no plugin knows the file"):
        registry.resume(guest, tmp_path / "x.json", hour=HOUR)
    assert guest.current is opened


def test_a_record_that_disagrees_with_what_is_set_is_taken_up_as_it_was_begun(tmp_path):
    class Exact:
        @hookimpl(tryfirst=True)
        def resume_activity(self, visit, path):
            if visit.settings["call"] == "tails":
                raise WorldRefused("The record was begun with heads.")

    registry = registry_of(city(Exact()))
    guest = registry.guest("a", {})
    guest.settings["call"] = "tails"
    (tmp_path / "coin.json").write_text(json.dumps({"coin": "heads", "ticket": {}}))
    opened = registry.resume(guest, tmp_path / "coin.json", hour=HOUR)
    assert opened.visit.settings["call"] == "heads"
    assert guest.settings["call"] == "tails"


def test_a_tab_that_cannot_be_drawn_keeps_no_other_from_it(registry):
    opened = registry.begin(registry.guest("a", {}), TOSSER, hour=HOUR)
    heard: list[str] = []

    def torn() -> None:
        raise RuntimeError("torn")

    opened.listeners.update(torn=torn, whole=lambda: heard.append("drawn"))
    opened.changed()
    opened.changed()
    assert heard == ["drawn", "drawn"]
    assert list(opened.listeners) == ["whole"]


def test_only_the_last_visits_can_be_looked_back_at_but_none_that_a_tab_shows(registry):
    guest = registry.guest("a", {})
    first = registry.begin(guest, TOSSER, hour=HOUR)
    first.listeners["tab"] = lambda: None
    for _ in range(20):
        registry.begin(guest, TOSSER, hour=HOUR)
    assert len(guest.visits) == 9
    assert registry.find(guest, first.token) is first


def test_a_visit_nobody_is_at_is_left_and_a_browser_nobody_hears_of_is_forgotten():
    clock = Clock()
    registry = registry_of(city(), now=clock)
    guest = registry.guest("a", {})
    opened = tossed(registry, guest)
    clock.time = registry_module.IDLE_VISIT + 1
    opened.listeners["tab"] = lambda: None
    registry.sweep()
    assert opened.visit.state is Place.ACTIVITY
    opened.listeners.clear()
    guest.tabs.add("tab")
    registry.sweep()
    assert opened.visit.state is Place.WORLD
    assert guest.visits == {}
    assert "a" in registry.guests
    guest.tabs.clear()
    registry.sweep()
    assert registry.guests == {}


def test_a_long_visit_is_not_left_as_soon_as_its_tab_is_gone():
    clock = Clock()
    registry = registry_of(city(), now=clock)
    opened = tossed(registry, registry.guest("a", {}))
    opened.listeners["tab"] = lambda: None
    clock.time = registry_module.IDLE_VISIT + 1
    opened.deafen("tab")
    registry.sweep()
    assert opened.visit.state is Place.ACTIVITY
    clock.time *= 2
    registry.sweep()
    assert opened.visit.state is Place.WORLD


def test_closing_leaves_every_visit():
    world = city()
    registry = registry_of(world)
    waiting = registry.wait_for(world.begin(TOSSER, hour=HOUR))
    opened = tossed(registry, registry.guest("a", {}))
    registry.close()
    assert isinstance(opened.visit.activity, Toss)
    assert opened.visit.activity.left == 1
    assert waiting.visit.state is Place.WORLD


def test_a_browsers_folder_is_not_named_by_its_key():
    assert short_key("a") != short_key("b")
    assert len(short_key("a")) == 24
    assert Path(short_key("../..")).name == short_key("../..")
