"""Rhodeia of Loch, the Oceanid: the mimics she makes, her skills and her talent."""

from __future__ import annotations

from typing import Final

from gcg_plugin.duel import (
    HYDRO,
    AddUsages,
    Character,
    Damage,
    Effects,
    Hit,
    Remove,
    Summon,
    Summons,
    Talent,
    free,
    skill,
)


class OceanicMimicSquirrel(Summon):
    """At each end phase it hits for 2 Hydro damage, twice in all."""

    id = 122011
    max_usages = 2

    def on_end_phase(self) -> Effects:
        yield Damage(2, HYDRO)


class OceanicMimicRaptor(Summon):
    """At each end phase it hits for 1 Hydro damage, three times in all."""

    id = 122012
    max_usages = 3

    def on_end_phase(self) -> Effects:
        yield Damage(1, HYDRO)


class OceanicMimicFrog(Summon):
    """Takes 1 off one hit on your active character, and stays.

    The end phase that finds it used has it hit for 2 Hydro damage and leave.
    """

    id = 122013
    max_usages = 1
    stays = True

    def reduce_damage(self, hit: Hit) -> int:
        return 1

    @free
    def on_end_phase(self) -> Effects:
        if self.usages == 0:
            yield Damage(2, HYDRO)
            yield Remove(self)


MIMICS: Final[tuple[type[Summon], ...]] = (OceanicMimicSquirrel, OceanicMimicRaptor, OceanicMimicFrog)
"""The kinds of mimics, the earliest first."""

MOST_KINDS: Final = 2
"""How many kinds of mimics the live game lets one side have, from 4.3 to 5.8."""


class RhodeiaOfLoch(Character):
    """A spirit of the water who surrounds herself with mimics, and whose burst grows with each of your summons."""

    id = 2201

    @skill(22012)
    def oceanid_mimic_summoning(self) -> Effects:
        """Makes an Oceanic Mimic, of a kind that is not there yet if it can; two kinds at most."""
        yield from self._make(1)

    @skill(22013)
    def the_myriad_wilds(self) -> Effects:
        """Makes two Oceanic Mimics, of kinds that are not there yet if it can; two kinds at most."""
        yield from self._make(2)

    @skill(22014)
    def tide_and_torrent(self) -> Effects:
        """Hits for 4 Hydro damage, and for 1 more for each summon on your side."""
        yield Damage(4 + len(self.side.summons), HYDRO)
        if self.holds(StreamingSurge) is not None:
            for summon in tuple(self.side.summons):
                yield AddUsages(summon, 1)

    def _make(self, count: int) -> Effects:
        there = [kind for kind in MIMICS if any(type(summon) is kind for summon in self.side.summons)]
        for _ in range(count):
            # One that finds no room counts as there: the live game's next one may be of its kind.
            kind = self._kind(there)
            there.append(kind)
            yield Summons(kind)

    def _kind(self, there: list[type[Summon]]) -> type[Summon]:
        """The next mimic's kind. The live game leaves it to chance; against a resident the fewest comes first."""
        duel = self.side.duel
        if not duel.rulings.mimics_at_random:
            return min(MIMICS, key=there.count)
        settled = len(set(there)) >= MOST_KINDS
        return duel.chance.pick([kind for kind in MIMICS if (kind in there) is settled])


class StreamingSurge(Talent):
    """Uses Tide and Torrent at once. From then on each Tide and Torrent gives every summon of yours 1 more usage."""

    id = 222011
    skill = RhodeiaOfLoch.tide_and_torrent
