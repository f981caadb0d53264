"""The slices, built whole in memory from the tables of one dump."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from gcg_plugin.slices import (
    FALLBACK_PLAYER_DECK,
    CardRow,
    CharacterRow,
    DeckSlice,
    ElementName,
    GameRow,
    KeywordRow,
    KeywordsSlice,
    LadderRow,
    LaddersSlice,
    LadderStep,
    OfferRow,
    ReactionRow,
    RuleSlice,
)
from gcg_plugin.tables.cards import read_card, read_character
from gcg_plugin.tables.created import BY_REACTION, created_ids, refuse_unlisted
from gcg_plugin.tables.dump import Dump
from gcg_plugin.tables.raw import Row
from gcg_plugin.tables.words import ELEMENTS, FIRST, word

__all__ = ["build_deck", "build_game", "build_keywords", "build_ladders", "build_rule"]


def build_rule(dump: Dump, rule: int) -> RuleSlice:
    """A rule, its reactions joined to their elements, and the cards those leave.

    Raises:
        DataError: the rule, a reaction, its skill or its card is missing or not what it should be.
    """
    row = dump.rules.need(rule, "the importer")
    why = f"rule {rule}'s elementReactionList"
    reactions = [_reaction(dump, reaction, why) for reaction in sorted(row.numbers("elementReactionList"))]
    if not reactions:
        raise row.error("elementReactionList", "a rule needs reactions")
    left = sorted({reaction.creates for reaction in reactions if reaction.creates is not None})
    return RuleSlice(
        id=rule,
        draw=row.number("drawCardNum", least=1),
        hand_limit=row.number("handCardLimit", least=1),
        reactions=tuple(reactions),
        created=tuple(read_card(dump, card, "a reaction that leaves it") for card in left),
    )


def _reaction(dump: Dump, reaction: int, why: str) -> ReactionRow:
    row = dump.reactions.need(reaction, why)
    skill = dump.skills.need(row.number("skillId"), f"reaction {reaction}'s skillId")
    return ReactionRow(
        id=reaction,
        name_text_id=skill.number("nameTextMapHash"),
        description_text_id=skill.number("descTextMapHash"),
        elements=(_element(row, "elementType1"), _element(row, "elementType2")),
        effect=skill.text("skillJson"),
        creates=BY_REACTION.get(reaction),
    )


def _element(row: Row, key: str) -> ElementName:
    return word(row, key, row.text(key).removeprefix("GCG_ELEMENT_"), ELEMENTS)


def build_keywords(dump: Dump) -> KeywordsSlice:
    """Every keyword of the table, by id.

    Raises:
        DataError: a keyword's id or text id is no whole number.
    """
    rows = sorted(dump.keywords, key=lambda row: row.number("id", least=1))
    return KeywordsSlice(
        keywords=tuple(KeywordRow(id=row.number("id"), name_text_id=row.number("titleTextMapHash")) for row in rows)
    )


def build_deck(dump: Dump, deck: int) -> DeckSlice:
    """A deck with everything a duel needs of it.

    Raises:
        DataError: the deck, or a character, skill, card or created card of it, is missing or not what it should be; a
            card is created by one of its skills and nothing says so.
    """
    row = dump.decks.need(deck, "the importer")
    characters = _characters(dump, row)
    counts = Counter(row.numbers("cardList"))
    why = f"deck {deck}'s cardList"
    cards = [read_card(dump, card, why, count=counts[card]) for card in sorted(counts)]
    return DeckSlice(
        id=deck, characters=characters, cards=tuple(cards), created=_created(dump, deck, characters, cards)
    )


def _characters(dump: Dump, row: Row) -> tuple[CharacterRow, ...]:
    ids = row.numbers("characterList")
    if not ids:
        raise row.error("characterList", "a deck needs a character")
    starts: dict[str, list[int]] = {}
    for key in ("initHpList", "initEnergyList"):
        starts[key] = row.numbers(key)
        if starts[key] and len(starts[key]) != len(ids):
            raise row.error(key, f"holds {len(starts[key])} numbers for {len(ids)} characters")
    found = []
    for place, character in enumerate(ids):
        start = {
            name: starts[key][place]
            for name, key in (("start_hp", "initHpList"), ("start_energy", "initEnergyList"))
            if starts[key]
        }
        read = read_character(dump, character, f"deck {row.name}'s characterList")
        found.append(read.model_copy(update=start))
    return tuple(found)


def _created(
    dump: Dump, deck: int, characters: Sequence[CharacterRow], cards: Sequence[CardRow]
) -> tuple[CardRow, ...]:
    skills = [skill.id for character in characters for skill in character.skills]
    for row in dump.cards:
        # A card's own skills are numbered after it; a script borrowed from another card says nothing of this one.
        own = [skill for skill in row.numbers("skillList") if str(skill).startswith(str(row.name))]
        ties = [dump.skills.get(skill) for skill in own]
        refuse_unlisted(row, [tie.text("skillJson") for tie in ties if tie is not None], skills)
    ids = created_ids(skills, (card.id for card in cards), food=any("food" in card.tags for card in cards))
    return tuple(read_card(dump, card, f"deck {deck}, which creates it,") for card in ids)


def build_game(dump: Dump, game: int, rule: int, decks: Sequence[int]) -> GameRow:
    """A seated game.

    Args:
        dump: the tables.
        game: its id.
        rule: the rule it must be played on.
        decks: the decks that are written.

    Raises:
        DataError: the game is missing, plays another rule, or its opponent's deck is not written.
    """
    row = dump.games.need(game, "a seat")
    if row.number("ruleId") != rule:
        raise row.error("ruleId", f"a seated game plays rule {rule}, this one rule {row.number('ruleId')}")
    opponent, player = row.number("enemyCardGroupId"), row.number("cardGroupId")
    written = ", ".join(str(deck) for deck in decks)
    if opponent not in decks:
        raise row.error("enemyCardGroupId", f"the seated game's deck {opponent} is not written; written are {written}")
    if player and player not in decks:
        player = FALLBACK_PLAYER_DECK
        if player not in decks:
            raise row.error("cardGroupId", f"neither this deck nor deck {player}, played in its place, is written")
    return GameRow(
        id=game,
        opponent_deck=opponent,
        player_deck=player or None,
        first=word(row, "initHand", row.text("initHand", "RANDOM"), FIRST),
        offered=_offers(dump, game),
    )


def _offers(dump: Dump, game: int) -> tuple[OfferRow, ...]:
    found = [
        OfferRow(by="week", id=row.number("npcId"), level=step.number("gcgLevel"))
        for row in dump.weeks
        for step in row.rows("levelCondList")
        if step.number("levelId") == game
    ]
    found += [OfferRow(by="world", id=row.number("npcId")) for row in dump.worlds if row.number("levelId") == game]
    found += [OfferRow(by="quest", id=row.number("questId")) for row in dump.quests if row.number("levelId") == game]
    return tuple(sorted(found, key=lambda offer: (offer.by, offer.id)))


def build_ladders(dump: Dump) -> LaddersSlice:
    """Every challenger's ladder, by NPC.

    Raises:
        DataError: a ladder names a game that is not there, or an NPC has two.
    """
    ladders: dict[int, LadderRow] = {}
    for row in dump.weeks:
        npc = row.number("npcId", least=1)
        if npc in ladders:
            raise row.error("npcId", f"NPC {npc} has two ladders")
        steps = []
        for step in row.rows("levelCondList"):
            game = step.number("levelId")
            if not game:  # an empty slot
                continue
            if game not in dump.games:
                raise step.error("levelId", f"there is no game {game}")
            steps.append(LadderStep(game=game, level=step.number("gcgLevel")))
        ladders[npc] = LadderRow(
            npc=npc,
            open_level=row.number("openGcgLevel"),
            steps=tuple(sorted(steps, key=lambda step: (step.level, step.game))),
        )
    return LaddersSlice(ladders=tuple(ladders[npc] for npc in sorted(ladders)))
