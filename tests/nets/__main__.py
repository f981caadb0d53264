"""`python -m tests.nets`: write the counts as they are now, and say which have changed."""

from __future__ import annotations

import json

from tests.nets.count import COUNTS, committed, counts


def main() -> None:
    """Write every count."""
    old = committed() if COUNTS.exists() else {}
    new = counts()
    for name, numbers in new.items():
        print(f"{name}: {numbers}" + ("" if old.get(name) == numbers else f", was {old.get(name, 'not there')}"))
    lines = ",\n".join(f"  {json.dumps(name)}: {json.dumps(numbers)}" for name, numbers in new.items())
    COUNTS.write_text(f"{{\n{lines}\n}}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
