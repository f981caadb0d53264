"""Cryo Hilichurl Shooter, a monster that shoots and hides."""

from __future__ import annotations

from gcg_plugin.duel import NEXT, Character, Effects, SwitchTo, Use, when_active


class CryoHilichurlShooter(Character):
    """A monster that shoots, and leaves the next one to face what it has shot at."""

    id = 3102

    @when_active
    def on_skill(self, use: Use) -> Effects:
        """After each skill of its own you switch to your next character."""
        yield SwitchTo(NEXT)
