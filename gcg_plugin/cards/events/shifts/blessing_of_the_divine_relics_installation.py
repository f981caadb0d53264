"""Blessing of the Divine Relic's Installation, an event."""

from gcg_plugin.cards.events.shifts import Shift
from gcg_plugin.duel import Artifact


class BlessingOfTheDivineRelicsInstallation(Shift):
    """Moves an artifact from one of your characters to another, where it is as good as new."""

    id = 332011
    moves = Artifact
