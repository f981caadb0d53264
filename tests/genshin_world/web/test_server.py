"""The server, spoken to word by word: statuses, cookies, who is refused, how it starts and ends."""

from __future__ import annotations

import asyncio
import base64
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from genshin_world import World, cli, play_command, which_world
from genshin_world.web import server as server_module
from genshin_world.web.guest import short_key
from genshin_world.web.pages import _within
from tests.browser.browsing import ROOT, Server
from tests.genshin_world.coin_toss import TOSSER, CoinToss

COIN = ("tests.genshin_world.coin_toss:CoinToss",)
SOCKET = "/_nicegui_ws/socket.io/?EIO=4&transport="


def ask(server: Server, path: str, method: str = "GET", **headers: str) -> tuple[HTTPResponse, str]:
    """Asks for a path; the headers' names with underscores for hyphens."""
    connection = HTTPConnection("127.0.0.1", server.port, timeout=10)
    connection.request(method, path, headers={name.replace("_", "-"): value for name, value in headers.items()})
    response = connection.getresponse()
    body = b"" if response.status == 101 else response.read()
    connection.close()
    return response, body.decode(errors="replace")


def shake_hands(server: Server, path: str, **headers: str) -> int:
    """Asks for a websocket; the status."""
    wanted = {
        "Connection": "Upgrade",
        "Upgrade": "websocket",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": "MDEyMzQ1Njc4OWFiY2RlZg==",
    }
    return ask(server, path, **wanted, **headers)[0].status


def page_with_cookie(server: Server) -> tuple[str, str]:
    """The id of a page's client, and the cookie that came with it."""
    response, body = ask(server, "/")
    found = re.search(r'"client_id": ?"([^"]+)"', body) or re.search(r"'client_id': '([^']+)'", body)
    assert found is not None
    return found[1], str(response.getheader("Set-Cookie")).split(";")[0]


@pytest.mark.parametrize(
    ("path", "status", "words"),
    [
        ("/", 200, "The city at 10:00"),
        ("/?hour=7", 200, "The city at 07:00"),
        ("/?hour=24", 200, "There is no hour '24'"),
        ("/?hour=%D9%A3", 200, "There is no hour"),
        ("/visit/unheard-of", 404, "This visit is not yours, or it has ended"),
        ("/nothing/here", 404, "This page is not there"),
        ("/visit/", 404, "This page is not there"),
        ("/coins", 200, "Coins of 13 residents, called heads."),
        ("/coins/heads", 200, "The side of heads."),
        # What fails in the world meanwhile is no failure of the page.
        ("/coins/worn", 200, "The side of worn."),
        ("/coins/edge", 200, "A coin has no third side."),
        ("/coins/hole", 500, "the coin has a hole"),
        ("/world/look.css", 200, "--paper"),
        ("/world/../server.py", 404, ""),
        ("/world/nothing.css", 404, ""),
    ],
)
def test_each_address_answers_with_its_status_and_words(server, path, status, words):
    response, body = ask(server, path)
    assert response.status == status
    assert words in body.replace("&gt;", ">")


def test_pages_name_their_language_and_are_kept_by_no_cache(server):
    response, body = ask(server, "/")
    assert '<html lang="en-US">' in body
    assert response.getheader("Cache-Control") == "no-store"


def test_nothing_of_a_page_comes_from_elsewhere(server):
    _, body = ask(server, "/")
    assert re.findall(r"(?:src|href)=\"(?:https?:)?//", body) == []
    assert "frame-ancestors 'none'" in str(ask(server, "/")[0].getheader("Content-Security-Policy"))


def test_the_cookie_is_out_of_reach_of_scripts_and_of_other_sites(server):
    cookie = str(ask(server, "/")[0].getheader("Set-Cookie")).lower()
    assert cookie.startswith("genshin-world-")
    for flag in ("httponly", "samesite=lax", "path=/"):
        assert flag in cookie


def test_a_forged_cookie_is_nobodys(server):
    _, cookie = page_with_cookie(server)
    name, _, value = cookie.partition("=")
    forged, _ = ask(server, "/", Cookie=f"{name}=x{value}")
    assert forged.status == 200
    assert value not in str(forged.getheader("Set-Cookie"))


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE"])
def test_another_site_can_send_nothing(server, method):
    response, body = ask(server, "/", method, Origin="http://evil.example")
    assert response.status == 403
    assert body == "Only this server's own pages may send it anything.\n"


def test_another_name_for_the_server_is_refused(server):
    response, body = ask(server, "/", Host="evil.example")
    assert response.status == 421
    assert "residents" not in body


def test_a_socket_is_opened_by_its_own_page_alone(server):
    client, cookie = page_with_cookie(server)
    own, path = server.origin, f"{SOCKET}websocket&client_id={client}"
    assert shake_hands(server, path, Origin=own, Cookie=cookie) == 101
    assert shake_hands(server, path, Origin="http://evil.example", Cookie=cookie) == 403
    assert shake_hands(server, path, Cookie=cookie) == 403
    assert shake_hands(server, path, Origin=own) == 403
    assert shake_hands(server, path, Origin=own, Cookie=page_with_cookie(server)[1]) == 403
    assert shake_hands(server, path, Origin=own, Cookie=cookie, Host="evil.example") == 403


def test_the_slow_way_of_sending_is_guarded_alike(server):
    client, cookie = page_with_cookie(server)
    path = f"{SOCKET}polling&client_id={client}"
    assert ask(server, path, Cookie=cookie)[0].status == 200
    assert ask(server, path, Cookie=cookie, Origin="http://evil.example")[0].status == 403
    assert ask(server, path, Cookie=cookie, Sec_Fetch_Site="cross-site")[0].status == 403
    assert ask(server, path)[0].status == 403
    assert ask(server, path, "POST", Cookie=cookie)[0].status == 403


def test_nothing_goes_wrong_behind_the_pages(server):
    ask(server, "/")
    time.sleep(0.2)
    assert [line for line in server.errors if "hole" not in line] == []


def test_a_page_that_takes_too_long_says_so_and_one_that_fails_in_time_says_why():
    async def never() -> None:
        await asyncio.Event().wait()

    async def fails() -> None:
        raise TimeoutError("the mint does not answer")

    with pytest.raises(TimeoutError, match=r"it was not drawn within 0\.01 seconds"):
        asyncio.run(_within(0.01, never()))
    with pytest.raises(TimeoutError, match="the mint does not answer"):
        asyncio.run(_within(5, fails()))


# --- how it starts and ends -------------------------------------------------------------------------------------------


def test_ctrl_c_ends_it_in_one_line_with_its_files_closed(tmp_path):
    server = Server(tmp_path, plugins=COIN).start()
    assert ask(server, "/")[0].status == 200
    assert server.stop() == 0
    assert server.errors == ["The pages are closed. What was not finished is offered there the next time."]
    assert {file.name for file in tmp_path.iterdir()} == {"browser-secret", "browsers"}


def test_a_visit_of_the_command_line_is_opened_by_the_first_browser_that_comes(tmp_path):
    with Server(tmp_path, plugins=COIN, arguments=["Tomasz"]) as server:
        path = server.address.removeprefix(server.origin)
        assert re.fullmatch(r"/visit/[\w-]{24}", path)
        response, body = ask(server, path)
        assert response.status == 200
        assert "Heads or tails?" in body
        cookie = str(response.getheader("Set-Cookie")).split(";")[0]
        assert ask(server, path, Cookie=cookie)[0].status == 200
        assert ask(server, path)[0].status == 404


def test_the_same_browser_is_known_again_by_the_next_server(tmp_path):
    with Server(tmp_path, plugins=COIN) as server:
        _, cookie = page_with_cookie(server)
    with Server(tmp_path, plugins=COIN) as server:
        assert ask(server, "/", Cookie=cookie)[0].getheader("Set-Cookie") is None
        assert ask(server, "/")[0].getheader("Set-Cookie") is not None


def test_served_wider_no_world_is_opened_before_the_cookie_comes_back(tmp_path):
    plugins = ["tests.genshin_world.web.plugins:CountedCoin"]
    with Server(tmp_path, plugins=plugins, arguments=["--host", "0.0.0.0"]) as server:
        for path in ("/", "/?hour=7", "/visit/unheard-of", "/worlds", "/nothing") * 10:
            response, _ = ask(server, path)
            assert response.status == 303
        cookie = str(response.getheader("Set-Cookie")).split(";")[0]
        assert ask(server, "/worlds", Cookie=cookie)[1].count("2 worlds have been opened.") == 1
        assert ask(server, "/", Cookie=cookie)[0].status == 200
        assert ask(server, "/worlds", Cookie=cookie)[1].count("2 worlds have been opened.") == 1
        assert ask(server, "/?cookie=asked")[0].status == 403
        assert server.errors == []


def test_a_progress_that_cannot_be_read_is_a_page_that_says_so(tmp_path):
    with Server(tmp_path, plugins=COIN, arguments=["--host", "0.0.0.0"]) as server:
        cookie = str(ask(server, "/")[0].getheader("Set-Cookie")).split(";")[0]
    key = json.loads(base64.b64decode(cookie.partition("=")[2].split(".")[0]))["id"]
    file = tmp_path / "browsers" / short_key(key) / "progress.json"
    file.parent.mkdir(parents=True)
    file.write_text("no progress")
    with Server(tmp_path, plugins=COIN, arguments=["--host", "0.0.0.0"]) as server:
        response, body = ask(server, "/", Cookie=cookie)
        assert response.status == 500
        assert "This page could not be shown" in body
        assert "is no saved progress" in body
        another = str(ask(server, "/")[0].getheader("Set-Cookie")).split(";")[0]
        assert ask(server, "/", Cookie=another)[0].status == 200
        time.sleep(0.2)
        assert all(line.startswith("Warning: DataError: progress.json: is no saved progress") for line in server.errors)


@pytest.mark.parametrize(
    ("logger", "shown"),
    [("a_plugin.cards", ["Warning: ValueError: no such card"]), ("genshin_world", [])],
)
def test_what_a_plugin_logs_is_one_line_and_what_the_world_has_told_already_is_none(logger, shown):
    script = f"""
import logging
from genshin_world.web import server
server._quieten()
log = logging.getLogger({logger!r})
log.info("a card is looked for")
try:
    raise ValueError("no such\\ncard")
except ValueError:
    log.exception("looking failed")
"""
    command = [sys.executable, "-c", script]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True, timeout=30)
    assert done.stderr.splitlines() == shown


def test_what_a_page_has_logged_tells_the_terminal_nothing_to_do():
    script = """
import logging
from genshin_world.web import server
server._quieten()
logging.getLogger("nicegui").error("\\x1b]0;owned\\x07 red\\x1b[31m \\u202e\\nnew line")
"""
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, timeout=30)
    assert done.stderr == "Warning: ]0;owned red [31m new line\n"


def test_what_fails_on_a_connection_is_one_line_and_no_traceback():
    script = """
import logging
import socketio
from genshin_world.web import server
made = socketio.AsyncServer(async_mode="asgi")
server._quieten()
try:
    {}["client_id"]
except KeyError:
    made.eio.logger.exception("message async handler error")
    made.logger.exception("message async handler error")
"""
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, timeout=30)
    assert done.stderr.splitlines() == ["Warning: KeyError: 'client_id'"] * 2


def test_what_an_interruption_breaks_off_is_no_news():
    script = """
import logging
from genshin_world.web import server
server._quieten()
for broken_off in ("KeyboardInterrupt", "asyncio.exceptions.CancelledError", "ValueError: no such card"):
    logging.getLogger("uvicorn.error").error(f"Traceback (most recent call last):\\n  ...\\n{broken_off}\\n")
"""
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, timeout=30)
    assert done.stderr.splitlines() == ["Warning: Traceback (most recent call last): ... ValueError: no such card"]


def test_an_impatient_ctrl_c_ends_it_without_a_word_of_its_insides(tmp_path):
    with Server(tmp_path, plugins=COIN, arguments=["Tomasz"]) as server:
        os.kill(server.pid, signal.SIGINT)
        time.sleep(0.05)
        os.kill(server.pid, signal.SIGINT)
        server.wait()
        assert [line for line in server.errors if "Warning" in line or "Traceback" in line] == []


def test_being_told_to_end_closes_the_files_too(tmp_path):
    with Server(tmp_path, plugins=COIN, arguments=["Tomasz"]) as server:
        os.kill(server.pid, signal.SIGTERM)
        assert server.wait() == -signal.SIGTERM
        assert server.errors == []


def test_a_port_in_use_is_one_line_that_names_it(server, tmp_path):
    command = [sys.executable, "-m", "tests.browser.serve", str(tmp_path), *COIN, "--", "--port", str(server.port)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=30)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == (
        f"Port {server.port} of 127.0.0.1 cannot be used (Address already in use): "
        "name another with --port, or leave it out for a free one.\n"
    )


# --- the command line -------------------------------------------------------------------------------------------------


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[server_module.Serving]:
    """What would have been served."""
    seen: list[server_module.Serving] = []
    monkeypatch.setattr(which_world, "user_data_path", lambda _: tmp_path)
    monkeypatch.setattr(server_module, "serve", seen.append)
    monkeypatch.delenv(which_world.PROGRESS, raising=False)
    return seen


def play(*words: str, typed: str | None = None) -> Any:
    return CliRunner().invoke(cli.build_app(World.open(plugins=[CoinToss()])), ["play", *words], input=typed)


def test_play_alone_serves_the_world_on_this_machine_and_opens_the_browser(served, tmp_path):
    assert play().exit_code == 0
    (serving,) = served
    assert (serving.host, serving.port, serving.opens, serving.visit) == ("127.0.0.1", 0, True, None)
    assert serving.folder == tmp_path
    assert serving.world.progress_file == tmp_path / "progress.json"
    assert [option.name for option in serving.options] == ["seed", "call", "weighted", "tosses", "tongue", "purse"]


def test_play_with_a_resident_and_options_serves_a_visit_with_them(served):
    result = play("tomasz", "--hour", "9", "--call", "tails", "--port", "8765", "--host", "localhost", "--no-open")
    assert (result.exit_code, result.stderr) == (0, "")
    (serving,) = served
    assert serving.visit is not None
    assert serving.visit.resident is not None
    assert (serving.visit.resident.id, serving.visit.hour, serving.visit.settings["call"]) == (TOSSER, 9, "tails")
    assert (serving.host, serving.port, serving.opens, serving.hour) == ("localhost", 8765, False, 9)
    assert serving.given == {"call": "tails", "hour": 9}


@pytest.mark.parametrize(
    ("words", "given"),
    [
        ((), {}),
        (("--call", "heads"), {"call": "heads"}),
        (("--hour", "10", "--record", "a.json"), {"hour": 10, "record": Path("a.json")}),
    ],
)
def test_what_is_served_knows_what_was_given_though_it_be_the_default(served, words, given):
    assert play(*words).exit_code == 0
    assert served[0].given == given


def test_a_resident_who_is_away_is_said_before_anything_is_served(served):
    result = play("Diona")
    assert (result.exit_code, served) == (1, [])
    assert "Diona is away at 10:00" in result.stderr


def test_in_the_terminal_nothing_is_said_of_the_browser(served):
    result = play("tomasz", "--terminal", "--seed", "1")
    assert (result.exit_code, served) == (0, [])
    assert result.stderr == "Standard input is no terminal: everything plays itself, as with --auto.\n"
    assert play("tomasz", "--auto", "--seed", "1").stderr == ""


@pytest.mark.parametrize(
    "words", [("--terminal", "--port", "80"), ("--auto", "--host", "localhost"), ("--auto", "--no-open")]
)
def test_what_is_for_the_browser_is_refused_in_the_terminal(served, words):
    result = play("tomasz", *words)
    assert result.exit_code == 2
    assert f"{words[1] if words[1] != '--no-open' else '--open/--no-open'} is for the browser" in result.stderr
    assert served == []


def test_without_the_extra_it_says_how_to_get_it_and_plays_in_the_terminal(served, monkeypatch):
    monkeypatch.setattr(play_command.importlib.util, "find_spec", lambda _: None)
    monkeypatch.setattr(play_command, "_is_terminal", lambda: True)
    result = play(typed="tom\ntoss\n")
    assert result.exit_code == 0
    assert "The coin lands" in result.stdout
    assert result.stderr == ("For the pages in a browser: pip install 'genshin-world[board]'. This is the terminal.\n")
    assert served == []


def test_ctrl_c_while_it_serves_is_no_error(monkeypatch, served):
    def interrupted(_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(server_module, "serve", interrupted)
    result = play()
    assert result.exit_code == 0
    assert result.stderr == "The pages are closed. What was not finished is offered there the next time.\n"


@pytest.mark.parametrize(
    ("environment", "opened"),
    [({"DISPLAY": ":0"}, True), ({"WAYLAND_DISPLAY": "w"}, True), ({"BROWSER": "firefox"}, True), ({}, False)],
)
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only there is a screen asked for")
def test_a_browser_is_opened_only_where_there_is_a_screen(monkeypatch, environment, opened):
    addresses: list[str] = []
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(server_module.webbrowser, "open", addresses.append)
    server_module._open_browser("http://127.0.0.1:1/")
    until = time.monotonic() + (2 if opened else 0.1)
    while time.monotonic() < until and not addresses:
        time.sleep(0.01)
    assert addresses == (["http://127.0.0.1:1/"] if opened else [])


@pytest.mark.parametrize("host", ["no such host", "203.0.113.7"])
def test_an_address_that_is_not_this_machines_is_one_line(host):
    with pytest.raises(server_module.WorldRefused, match=r"address to listen at|cannot be used"):
        server_module._listen(host, 0)


def test_a_data_folder_that_cannot_be_written_is_one_line(tmp_path):
    (tmp_path / "data").write_text("a file")
    with pytest.raises(server_module.WorldRefused, match="data cannot be written"):
        server_module.serve(server_module.Serving(World.open(plugins=[]), tmp_path / "data"))


def test_the_address_that_is_shown_can_be_reached():
    assert server_module._shown("127.0.0.1") == "127.0.0.1"
    assert server_module._shown("::1") == "[::1]"
    assert server_module._shown("0.0.0.0") == socket.gethostname()


def test_served_wider_each_browser_has_a_world_of_its_own(tmp_path):
    world = World.open(plugins=[CoinToss()])
    wide = server_module._registry(server_module.Serving(world, tmp_path, host="0.0.0.0"))
    one, other = wide.guest("a", {}), wide.guest("b", {})
    assert one.world is not other.world
    assert one.world.progress_file != other.world.progress_file
    assert one.world.progress_file is not None
    assert one.world.progress_file.is_relative_to(tmp_path / "browsers")
    assert set(one.world.residents) == set(world.residents)
    own = server_module._registry(server_module.Serving(world, tmp_path))
    assert own.guest("a", {}).world is own.guest("b", {}).world is world


def test_a_killed_server_leaves_nothing_that_keeps_the_next_from_starting(tmp_path):
    server = Server(tmp_path, plugins=COIN).start()
    ask(server, "/")
    os.kill(server.pid, signal.SIGKILL)
    server.kill()
    with server:
        assert ask(server, "/")[0].status == 200
