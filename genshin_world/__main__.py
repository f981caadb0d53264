"""The command `genshin-world`, and `python -m genshin_world` where its script is not on the path."""

from __future__ import annotations

import sys


def main() -> None:
    """Runs the command line; Ctrl-C while it is still being imported is no more than an interruption, either."""
    try:
        from genshin_world.cli import main as run
    except KeyboardInterrupt:
        print("Interrupted.", file=sys.stderr)
        sys.exit(130)
    run()


if __name__ == "__main__":
    main()
