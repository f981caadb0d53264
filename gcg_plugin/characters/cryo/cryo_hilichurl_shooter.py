"""Cryo Hilichurl Shooter, a monster that shoots and hides."""

from __future__ import annotations

from gcg_plugin.duel import NEXT, Character, Effects, SwitchTo, Use, when_active


class CryoHilichurlShooter(Character):
    """A monster that leaves the next one to face what it has shot at."""

    id = 3102

    @when_active
    def on_skill(self, use: Use) -> Effects:
        """After a skill of its own, the next character of its side becomes active."""
        yield SwitchTo(NEXT)
