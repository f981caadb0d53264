"""The engine of Genius Invokation TCG: what a card module may import, and nothing more.

A duel is opened by `open_duel`, advanced by `act`, asked by `why_not`, `legal_actions` and `preview`.
"""

from gcg_plugin.duel.cards import (
    CARDS,
    LARGER,
    RESET,
    Adds,
    Artifact,
    Card,
    Character,
    Companion,
    Effects,
    Entity,
    Equipment,
    Event,
    Location,
    SideStatus,
    Skill,
    Status,
    Summon,
    Support,
    Talent,
    Targets,
    Weapon,
    skill,
)
from gcg_plugin.duel.effects import (
    ACTIVE,
    ALL,
    FOE_ACTIVE,
    FOE_ALL,
    FOE_STANDBY,
    MOST_HURT_STANDBY,
    NEXT,
    PREVIOUS,
    SELF,
    STANDBY,
    AddUsages,
    Attach,
    Create,
    Damage,
    Draw,
    Effect,
    GainDice,
    GainEnergy,
    Heal,
    LoseEnergy,
    MoveEquipment,
    Pierce,
    Remove,
    Summons,
    SwitchTo,
    UseSkillNow,
)
from gcg_plugin.duel.elements import (
    ANEMO,
    ANY,
    CRYO,
    DENDRO,
    ELECTRO,
    GEO,
    HYDRO,
    OMNI,
    PHYSICAL,
    PIERCING,
    PYRO,
    UNALIGNED,
    Cost,
    DamageElement,
    Element,
    SkillKind,
    WeaponKind,
)
from gcg_plugin.duel.facts import By, Fall, Hit, Play, Reacted, Roll, Switch, Use
from gcg_plugin.duel.hooks import BOTH, FOE, SIDE, free, hears, hook, when_active
from gcg_plugin.duel.reactions import Reaction
from gcg_plugin.duel.refusals import CardError, Refusal, Refused
from gcg_plugin.duel.state import Side

__all__ = [name for name in dir() if not name.startswith("_")]
