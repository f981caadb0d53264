"""A text map of three hundred megabytes, read by the command in a process of its own."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from gcg_plugin.names import every_text_id

MEGABYTE = 1 << 20
RUN = """
import resource, sys
from gcg_plugin.text.cli import app
app(sys.argv[1:], standalone_mode=False)
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
print("peak", peak if sys.platform == "darwin" else peak * 1024)
"""


@pytest.mark.soak
def test_three_hundred_megabytes_are_read_in_far_less_memory(tmp_path: Path, own_folder: Path) -> None:
    path = tmp_path / "TextMapEN.json"
    texts = [f'"{text_id}": "text of {text_id}"' for text_id in every_text_id()]
    with path.open("w", encoding="utf-8") as stream:
        number = 10**10
        stream.write("{")
        while stream.tell() < 300 * MEGABYTE:
            for _ in range(2000):
                number += 1
                stream.write(f'"{number}": "{"a word of some text " * (number % 17)}", ')
            if texts:
                stream.write(f"{texts.pop()}, ")
        stream.write(", ".join([*texts, '"1": "the end"']))
        stream.write("}")
    arguments = ["gcg", "--from", str(tmp_path), "--out", str(own_folder)]
    done = subprocess.run([sys.executable, "-c", RUN, *arguments], capture_output=True, text=True, check=True)
    peak = int(done.stdout.split("peak ")[1])
    print(f"peak {peak / MEGABYTE:.0f} MB for a map of {path.stat().st_size / MEGABYTE:.0f} MB")
    assert peak < 300 * MEGABYTE
    assert len(json.loads((own_folder / "en.json").read_bytes())) == len(every_text_id())
