"""The page of replays over the wire, where no browser is needed to see what it says."""

from __future__ import annotations

from http.client import HTTPConnection
from pathlib import Path

import pytest

from gcg_plugin.record import Header
from gcg_plugin.session import DuelSession
from gcg_plugin.text.official import TEXT_VARIABLE
from tests.browser.browsing import Server


def page(server: Server, address: str) -> tuple[int, str]:
    connection = HTTPConnection("127.0.0.1", server.port, timeout=20)
    connection.request("GET", address)
    response = connection.getresponse()
    body = response.read().decode()
    connection.close()
    return response.status, body


def test_broken_texts_of_the_players_own_are_told_and_are_no_failure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    duels = tmp_path / "genshin-world" / "duels"
    duels.mkdir(parents=True)
    DuelSession.open(Header(seed=1, decks=(7, 30112)), record=duels / "duel.jsonl")
    texts = tmp_path / "texts"
    texts.mkdir()
    monkeypatch.setenv(TEXT_VARIABLE, str(texts))
    with Server(tmp_path) as server:
        assert page(server, "/replay?record=duel.jsonl")[0] == 200
        (texts / "en.json").write_text("[1]")
        status, body = page(server, "/replay?record=duel.jsonl")
        assert status == 200
        assert "should be an object of texts by text id; write it anew with" in body
        assert "Something went wrong" not in body
        assert server.errors == []
