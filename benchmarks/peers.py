"""The public simulators the benchmarks run beside: each in an environment of its own, made once in the cache folder."""

from __future__ import annotations

import json
import subprocess
import sys
import venv
from pathlib import Path
from typing import Final, NamedTuple

from platformdirs import user_cache_path


class Peer(NamedTuple):
    """A public simulator: what is installed, and the script beside this file that plays it."""

    package: str
    script: str


PEERS: Final = {
    "dgisim": Peer("dgisim==0.5.0", "peer_dgisim.py"),
    "lpsim": Peer("lpsim==0.4.5.1", "peer_lpsim.py"),
    "gitcg": Peer("gitcg==0.21.0", "peer_gitcg.py"),
}


def interpreter(peer: Peer) -> Path:
    """The interpreter of the environment that holds the peer, made when it is not there."""
    home = user_cache_path("genshin-world") / "benchmarks" / peer.package.replace("==", "-")
    python = home / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    if not python.exists():
        print(f"making an environment for {peer.package} ...", file=sys.stderr)
        venv.create(home, with_pip=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", peer.package], check=True)
    return python


def run(name: str, duels: int, seed: int) -> dict[str, float]:
    """Play that many random duels in the peer.

    Returns `duels_per_s`, `actions_per_s`, `actions` a duel, `node_ms` (a search node: copy, act, list the choices)
    and `peak_mb` of memory.
    """
    peer = PEERS[name]
    script = Path(__file__).with_name(peer.script)
    done = subprocess.run(
        [interpreter(peer), script, str(duels), str(seed)], check=True, capture_output=True, text=True
    )
    return dict(json.loads(done.stdout.splitlines()[-1]))
