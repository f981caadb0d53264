"""What the elemental reactions leave on the field: cards that are nobody's own."""

from __future__ import annotations

from gcg_plugin.duel import (
    DENDRO,
    ELECTRO,
    PHYSICAL,
    PYRO,
    Adds,
    Damage,
    Effects,
    Hit,
    Side,
    SideStatus,
    Status,
    Summon,
)


class Frozen(Status):
    """Its character cannot use skills this round.

    A Pyro or Physical hit on it deals 2 more damage and breaks the ice.
    """

    id = 106
    max_rounds = 1
    max_usages = 1
    forbids_skills = True

    def add_damage_taken(self, hit: Hit) -> int | None:
        return 2 if hit.element in (PYRO, PHYSICAL) else None


class Crystallize(SideStatus):
    """A shield of 1 point, 2 at most, for your active character; against a resident, for the character that got it."""

    # Against a resident the engine attaches it to that character, where it guards nobody else.
    id = 111
    shield = 1
    again = Adds(2)


class BurningFlame(Summon):
    """At the end phase it hits for 1 Pyro damage and loses a usage; it has two at most."""

    id = 115
    max_usages = 1
    again = Adds(2)

    def on_end_phase(self) -> Effects:
        yield Damage(1, PYRO)


class DendroCore(SideStatus):
    """The next Pyro or Electro damage you deal to the opposing active character is 2 more."""

    id = 116
    max_usages = 1

    def add_damage(self, hit: Hit) -> int | None:
        return 2 if hit.element in (PYRO, ELECTRO) and _is_heard(self.side, hit) else None


class CatalyzingField(SideStatus):
    """The next two times you deal Electro or Dendro damage to the opposing active character, it is 1 more."""

    id = 117
    max_usages = 2

    def add_damage(self, hit: Hit) -> int | None:
        return 1 if hit.element in (ELECTRO, DENDRO) and _is_heard(self.side, hit) else None


def _is_heard(side: Side, hit: Hit) -> bool:
    """In the live game any damage to the opposing active character counts; against a resident, skills' alone."""
    return hit.target.is_active if side.duel.rulings.cores_hear_all_damage else hit.skill is not None
