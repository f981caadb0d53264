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
    """Its character uses no skills this round. A Pyro or Physical hit on it deals two more and breaks it."""

    id = 106
    max_rounds = 1
    max_usages = 1
    forbids_skills = True

    def add_damage_taken(self, hit: Hit) -> int | None:
        return 2 if hit.element in (PYRO, PHYSICAL) else None


class Crystallize(SideStatus):
    """A shield of one point, two at most, for whoever is active; against a resident, for the character that got it."""

    # Against a resident the engine attaches it to that character, where it guards nobody else.
    id = 111
    shield = 1
    again = Adds(2)


class BurningFlame(Summon):
    """Deals one Pyro at the end phase, once for each usage, two at most."""

    id = 115
    max_usages = 1
    again = Adds(2)

    def on_end_phase(self) -> Effects:
        yield Damage(1, PYRO)


class DendroCore(SideStatus):
    """Two more for the next Pyro or Electro damage its side deals to the opposing active character."""

    id = 116
    max_usages = 1

    def add_damage(self, hit: Hit) -> int | None:
        return 2 if hit.element in (PYRO, ELECTRO) and _is_heard(self.side, hit) else None


class CatalyzingField(SideStatus):
    """One more for the next two Electro or Dendro damages its side deals to the opposing active character."""

    id = 117
    max_usages = 2

    def add_damage(self, hit: Hit) -> int | None:
        return 1 if hit.element in (ELECTRO, DENDRO) and _is_heard(self.side, hit) else None


def _is_heard(side: Side, hit: Hit) -> bool:
    """In the live game any damage to the opposing active character counts; against a resident, skills' alone."""
    return hit.target.is_active if side.duel.rulings.cores_hear_all_damage else hit.skill is not None
