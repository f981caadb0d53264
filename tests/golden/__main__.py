"""`python -m tests.golden [--anew]`: write the recorded duels as they go now.

Each duel is played again by the actions it was written with; one that cannot be (it is not there yet, or an action is
refused now), and with `--anew` every one, is played anew by its policies. Read the difference before it is committed.
"""

from __future__ import annotations

import sys

from tests.golden.duels import DUELS, RecordingError, record, replay


def main(anew: bool) -> None:
    """Write every file, and say what was done to each."""
    for opening in DUELS:
        old = opening.path.read_text(encoding="utf-8") if opening.path.exists() else None
        why = "asked for" if anew else "not written yet"
        new = None
        if old is not None and not anew:
            try:
                new = replay(old)
            except RecordingError as error:
                why = str(error)
        done = (
            f"played anew: {why}"
            if new is None
            else "as it was"
            if new == old
            else "the same actions, and other things follow"
        )
        opening.path.write_text(record(opening) if new is None else new, encoding="utf-8")
        print(f"{opening.path.name}: {done}")


if __name__ == "__main__":
    main("--anew" in sys.argv[1:])
