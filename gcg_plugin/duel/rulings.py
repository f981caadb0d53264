"""Where the page we build from and the live game part: named switches, and the two presets made of them.

Sources: the `resident` side is the design page's settled calls; the `official` side is the live game as two public
engines and the in-game rule pages show it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Rulings:
    """One field a ruling; True is the live game's way, False the page's.

    A `Rulings` is chosen when a duel opens and never changes; `RESIDENT` is the default against residents, `OFFICIAL`
    what expert players know and what comparisons with other engines use.
    """

    name: str
    swirl_applies: bool
    """Swirl's spread applies its element and reacts; an Overloaded it makes switches nobody. Else it is damage only."""
    last_round_never_opens: bool
    """The duel ends, lost by both, when round 15 would open. Else both concede after round 15's end phase."""
    replacement_at_once: bool
    """A fallen active character is replaced before anything goes on, in the end phase too.

    Else it is owed: a free action at any point of the action phase, on which only its side's turn actions wait."""
    talents_are_combat: bool
    """A talent card that uses a skill is a combat action. Else it is fast, like every card."""
    cores_hear_all_damage: bool
    """Dendro Core and Catalyzing Field raise any damage of their side to the opposing active character. Else only
    what their side's skills deal."""
    shields_follow_active: bool
    """The shields of Crystallize and Icy Paws are side statuses that guard whoever is active. Else they are points
    on the character that was active."""
    created_hear_their_skill: bool
    """A card that a skill creates hears this very skill. Else it hears the next one."""
    mimics_at_random: bool
    """Oceanic mimics are random among the kinds not on the field, at most two kinds. Else the kind fewest on the
    field, earliest kind on a tie."""
    timmie_at_once: bool
    """Timmie's first pigeon comes as he enters, the others as action phases start. Else one at each end phase."""
    no_card_comes_back: bool
    """No card drawn for a switched card has the name of one put back while others remain. Else the cards go back,
    the pile is shuffled and drawn from."""


RESIDENT: Final = Rulings("resident", *(False,) * 10)
OFFICIAL: Final = Rulings("official", *(True,) * 10)
PRESETS: Final = {preset.name: preset for preset in (RESIDENT, OFFICIAL)}


def preset(name: str) -> Rulings:
    """The preset of that name; `KeyError` with the names there are when there is none such."""
    try:
        return PRESETS[name]
    except KeyError:
        raise KeyError(f"no rulings are called {name!r}: choose {' or '.join(PRESETS)}") from None
