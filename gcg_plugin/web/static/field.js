// The field: two sides face each other, each with its characters in the middle, supports to the left, summons to the
// right and what lies on the whole side between.

import { h } from "vue";
import { glyph, sigil } from "./glyphs.js";
import { opened } from "./opened.js";
import { parts } from "./texts.js";
import { capital, characterWords, count, elementOf, entityWords, mainCounter, plain, shieldOf, signed } from "./words.js";

/** The whole field. */
export function field(board) {
  const { sight } = board;
  return h("section", { class: "gcg-field", "aria-label": "The field" }, [
    side(board, 1),
    middle(board),
    side(board, 0),
    board.banner ? banner(board) : null,
  ]);
}

function middle(board) {
  const line = board.lastLine;
  return h("div", { class: "gcg-middle" }, [
    h("span", { class: "gcg-middle-line" }),
    h("p", { class: `gcg-last${board.showing ? " is-live" : ""}`, title: line ? plain(line.t) : null }, line ? parts(line.t) : [" "]),
    h("span", { class: "gcg-middle-line" }),
  ]);
}

function banner(board) {
  const { kind, side: whose, id, number } = board.banner;
  const who = whose === 0 ? "You" : board.names.opponent;
  const said = {
    round: () => [h("strong", `Round ${number}`)],
    ends: () => [h("span", whose === 0 ? "You end the round" : `${who} ends the round`)],
    tunes: () => [h("span", whose === 0 ? "You tune a die" : `${who} tunes a die`)],
    concedes: () => [h("span", whose === 0 ? "You concede" : `${who} concedes`)],
    skill: () => [glyph("energy"), board.names.skillSpan(id, "gcg-banner-name"), h("small", board.names.on(whose, board.banner.place))],
    source: () => [sigil(id, "gcg-banner-sigil"), board.names.span(id, "gcg-banner-name")],
    plays: () => [sigil(id, "gcg-banner-sigil"), board.names.span(id, "gcg-banner-name"), h("small", whose === 0 ? "you play" : `${who} plays`)],
  }[kind];
  return h("div", { class: `gcg-banner gcg-banner-${kind} of-${whose ?? 0}`, key: `${kind}${id ?? number ?? whose}`, "aria-hidden": "true" }, said ? said() : []);
}

function side(board, index) {
  const whose = board.sight.sides[index];
  const own = index === 0;
  const label = own ? "Your side" : `${board.names.opponent}'s side`;
  const row = h("div", { class: "gcg-row" }, [
    zone(board, index, "support", whose.supports ?? [], "Supports"),
    h("ul", { class: "gcg-characters", "data-group": own ? "own" : "foe", "aria-label": own ? "Your characters" : `${board.names.opponent}'s characters` },
      whose.characters.map((character, place) => drawCharacter(board, index, place, character))),
    zone(board, index, "summon", whose.summons ?? [], "Summons"),
  ]);
  const strip = sideStrip(board, index, whose);
  return h("section", { class: `gcg-side ${own ? "is-own" : "is-foe"}${whose.ended ? " has-ended" : ""}`, "aria-label": label }, own ? [row, strip] : [opened(board, whose), strip, row]);
}

function fact(icon, number, words) {
  return h("li", { class: `gcg-fact gcg-fact-${icon}`, title: words }, [glyph(icon), h("span", { "aria-hidden": "true" }, String(number)), h("span", { class: "gcg-sr" }, words)]);
}

function sideStrip(board, index, whose) {
  const own = index === 0;
  const { sight } = board;
  return h("div", { class: "gcg-strip" }, [
    h("strong", { class: "gcg-strip-name" }, own ? (board.table?.you ? `You, as ${board.table.you}` : "You") : board.names.opponent),
    h("ul", { class: "gcg-facts" }, [
      own ? null : fact("hand", whose.hand, `${count(whose.hand, "card")} in hand`),
      own ? null : fact("dice", whose.dice, count(whose.dice, "die", "dice")),
      fact("pile", whose.pile, `${count(whose.pile, "card")} in the pile`),
      sight.phase === "action" && sight.first === index
        ? h("li", { class: "gcg-fact is-first", title: "Moves first next round" }, [glyph("first"), h("span", "first next")]) : null,
      whose.ended ? h("li", { class: "gcg-fact is-ended" }, [glyph("flag"), h("span", "round ended")]) : null,
    ]),
    statuses(board, index, whose),
  ]);
}

/** Marks of the spots that can be chosen and of those that are. */
function spotMarks(board, index, zoneName, place) {
  const spot = `${index},${zoneName},${place}`;
  return { can: board.spots.can.has(spot), chosen: board.spots.chosen.has(spot) };
}

function zone(board, index, name, entities, title) {
  const places = Math.max(board.layout === "wide" ? 4 : 0, entities.length);
  const whose = index === 0 ? "Your" : `${board.names.opponent}'s`;
  const tiles = [];
  for (let place = 0; place < places; place += 1) {
    const entity = entities[place];
    tiles.push(entity
      ? tile(board, index, name, place, entity)
      : h("li", { class: "gcg-tile is-empty", key: `empty${place}`, "aria-hidden": "true" }));
  }
  if (!entities.length) {
    return h("div", { class: `gcg-zone gcg-zone-${name} is-empty`, "aria-hidden": "true" }, [h("ul", { class: "gcg-tiles" }, tiles), h("span", { class: "gcg-zone-name" }, title)]);
  }
  return h("div", { class: `gcg-zone gcg-zone-${name}` }, [
    h("ul", { class: "gcg-tiles", "data-group": `${name}${index}`, "aria-label": `${whose} ${title.toLowerCase()}` }, tiles),
    h("span", { class: "gcg-zone-name", "aria-hidden": "true" }, title),
  ]);
}

function tile(board, index, name, place, entity) {
  const { can, chosen } = spotMarks(board, index, name, place);
  const main = mainCounter(entity);
  const words = entityWords(entity, (id) => board.names.name(id));
  return h("li", { class: "gcg-tile-place", key: `${entity.id}.${place}` }, [
    h("button", {
      type: "button",
      class: ["gcg-tile", `gcg-kind-${entity.kind}`, { "can-target": can, "is-target": chosen }],
      "aria-label": `${words}${can ? `, ${chosen ? "chosen target" : "can be chosen"}` : ""}`,
      "aria-pressed": can ? String(chosen) : null,
      "data-look": `entity:${index},${name},${place}`,
      "data-keep": `${name}${index}:${entity.id}.${place}`,
      onClick: (event) => board.onSpot(index, name, place, event),
    }, [
      sigil(entity.id),
      board.layout === "wide" ? board.names.span(entity.id, "gcg-tile-name") : null,
    ]),
    main ? h("span", { class: `gcg-count gcg-count-${main.what}`, "aria-hidden": "true" }, [glyph(main.what), String(main.value)]) : null,
  ]);
}

function statuses(board, index, whose) {
  const entities = whose.statuses ?? [];
  if (!entities.length) return null;
  return h("ul", { class: "gcg-statuses", "data-group": `status${index}`, "aria-label": index === 0 ? "On your side" : `On ${board.names.opponent}'s side` },
    entities.map((entity, place) => h("li", { key: `${entity.id}.${place}` }, [chip(board, entity, `entity:${index},status,${place}`, true)])));
}

/** A small mark of an entity: a crest, its name where there is room, and what counts. */
function chip(board, entity, look, named) {
  const main = mainCounter(entity);
  const words = entityWords(entity, (id) => board.names.name(id));
  const inside = [
    glyph(entity.kind, "gcg-chip-kind"),
    named ? board.names.span(entity.id, "gcg-chip-name") : null,
    main ? h("span", { class: "gcg-chip-count" }, main.what === "shield" ? [glyph("shield"), String(main.value)] : String(main.value)) : null,
  ];
  const shared = { class: `gcg-chip gcg-kind-${entity.kind}${named ? " is-named" : ""}`, title: board.layout === "wide" ? null : words };
  // On a phone a chip is too small to be touched: its character's page tells of it.
  if (board.layout !== "wide" && !named) return h("span", shared, [...inside, h("span", { class: "gcg-sr" }, words)]);
  return h("button", { type: "button", ...shared, "aria-label": words, "data-look": look, "data-keep": look, onClick: (event) => board.inspect(look, event.currentTarget) }, inside);
}

function energyPips(character) {
  const pips = [];
  for (let place = 0; place < character.max_energy; place += 1) {
    pips.push(h("span", { class: `gcg-pip${place < character.energy ? " is-full" : ""}` }, [glyph("energy")]));
  }
  const full = character.max_energy > 0 && character.energy >= character.max_energy;
  return h("span", { class: `gcg-energy${full ? " is-charged" : ""}`, "aria-hidden": "true" }, pips);
}

function drawCharacter(board, index, place, character) {
  const whose = board.sight.sides[index];
  const active = whose.active === place;
  const fallen = !character.hp;
  const { can, chosen } = spotMarks(board, index, "character", place);
  const option = index === 0 ? board.optionAt(place) : null;
  const armed = option && board.armedKey === option.key;
  const change = board.changes.get(`${index},${place}`);
  const coming = board.coming[index] === place;
  const name = (id) => board.names.name(id);
  const element = elementOf(character.element);
  const shield = shieldOf(character.held) + (active ? shieldOf(whose.statuses) : 0);
  const number = can ? board.variantNumber(index, "character", place) : option && !option.why ? board.numberOf(option.key) : null;
  const words = [characterWords(character, active, name)];
  if (option) words.push(board.optionWords(option));
  if (can) words.push(chosen ? "chosen target" : "can be chosen as target");
  if (change) words.push(changeWords(change, coming));
  else if (coming) words.push("would come in");
  const looks = `char:${index},${place}`;
  const refused = option && board.note && board.note.key === option.key;
  const acts = board.banner?.kind === "skill" && board.banner.side === index && board.banner.place === place;
  return h("li", {
    class: ["gcg-place", { "is-active": active, "is-fallen": fallen, "is-acting": acts, "is-hit": board.hits.has(`${index},${place}`) }],
    key: `${character.id}.${place}`,
  }, [
    h("div", { class: ["gcg-character", `gcg-e-${element}`, { "can-target": can, "is-target": chosen, "can-act": option && !option.why, "is-armed": armed, "is-foretold": change || coming }] }, [
      h("button", {
        type: "button",
        class: "gcg-character-main",
        "aria-label": words.join(", "),
        "aria-pressed": can ? String(chosen) : option ? String(Boolean(armed)) : null,
        "aria-disabled": option?.why ? "true" : null,
        "data-look": looks,
        "data-keep": looks,
        onClick: (event) => board.onSpot(index, "character", place, event),
      }, [
        sigil(character.id, "gcg-crest"),
        h("span", { class: "gcg-character-head" }, [
          h("span", { class: "gcg-element", title: capital(element) }, [glyph(element)]),
          board.names.span(character.id, "gcg-character-name"),
        ]),
        h("span", { class: "gcg-vitals", "aria-hidden": "true" }, [
          h("span", { class: `gcg-hp${character.hp * 4 <= character.max_hp ? " is-low" : ""}` }, [glyph("heart"), h("b", String(character.hp)), h("small", `/${character.max_hp}`)]),
          shield ? h("span", { class: "gcg-shield" }, [glyph("shield"), String(shield)]) : null,
          energyPips(character),
        ]),
        h("span", { class: "gcg-bar", "aria-hidden": "true" }, [
          h("span", { class: "gcg-bar-full", style: { width: `${(100 * character.hp) / Math.max(character.max_hp, 1)}%` } }),
          change && change.hp[1] < change.hp[0]
            ? h("span", { class: "gcg-bar-loss", style: { left: `${(100 * change.hp[1]) / character.max_hp}%`, width: `${(100 * (change.hp[0] - change.hp[1])) / character.max_hp}%` } }) : null,
        ]),
        fallen ? h("span", { class: "gcg-fallen" }, [glyph("fallen"), "Fallen"]) : null,
      ]),
      // On the card's edge, where none of it hides what the card says.
      h("span", { class: "gcg-edge", "aria-hidden": "true" }, [
        active && !fallen ? h("span", { class: "gcg-ribbon" }, "Active") : null,
        number ? h("kbd", { class: "gcg-key" }, String(number)) : null,
        h("span", { class: "gcg-auras" }, (character.aura ?? []).map((one) => h("span", { class: `gcg-aura gcg-e-${elementOf(one)}` }, [glyph(elementOf(one)), h("span", capital(elementOf(one)))]))),
      ]),
      (character.held ?? []).length
        ? h("ul", { class: "gcg-held", "data-group": `held${index}${place}`, "aria-label": `On ${name(character.id)}` },
            character.held.map((entity, at) => h("li", { key: `${entity.id}.${at}` }, [chip(board, entity, `held:${index},${place},${at}`, false)])))
        : null,
      change || coming ? foretold(board, change, coming) : null,
      effects(board, index, place),
      refused ? h("span", { class: "gcg-callout", role: "presentation" }, board.note.text) : null,
    ]),
  ]);
}

function changeWords(change, coming) {
  const parts = [];
  const difference = change.hp[1] - change.hp[0];
  if (difference) parts.push(`would ${difference < 0 ? "lose" : "gain"} ${Math.abs(difference)} HP, ${change.hp[1]} after`);
  if (change.falls) parts.push("would fall");
  if (coming) parts.push("would come in");
  const energy = change.energy[1] - change.energy[0];
  if (energy && !change.falls) parts.push(`energy ${signed(energy)}`);
  const aura = (change.aura?.[1] ?? []).map((one) => capital(elementOf(one)));
  if (!change.falls && String(change.aura?.[0]) !== String(change.aura?.[1])) parts.push(aura.length ? `${aura.join(" and ")} applied` : "no element applied");
  return parts.join(", ");
}

/** The preview on a character: what it would lose, what is left, and whether it falls or comes in. */
function foretold(board, change, coming) {
  const marks = [];
  const unsure = board.preview?.uncertain ? "?" : "";
  if (change) {
    const difference = change.hp[1] - change.hp[0];
    if (difference) {
      marks.push(h("span", { class: `gcg-foretold-hp ${difference < 0 ? "is-loss" : "is-gain"}` }, [h("b", `${signed(difference)}${unsure}`), change.falls ? null : h("span", `${change.hp[0]}→${change.hp[1]}`)]));
    }
    if (change.falls) marks.push(h("span", { class: "gcg-foretold-fall" }, [glyph("fallen"), "falls"]));
    const energy = change.energy[1] - change.energy[0];
    if (energy && !change.falls) marks.push(h("span", { class: "gcg-foretold-energy" }, [signed(energy), glyph("energy")]));
    if (!change.falls && String(change.aura?.[0]) !== String(change.aura?.[1])) {
      marks.push(h("span", { class: "gcg-foretold-aura" }, ["→", ...(change.aura?.[1]?.length ? change.aura[1].map((one) => h("span", { class: `gcg-ink-${elementOf(one)}` }, [glyph(elementOf(one))])) : [glyph("any")])]));
    }
  }
  if (coming) marks.push(h("span", { class: "gcg-foretold-enter" }, [glyph("enters"), "comes in"]));
  return marks.length ? h("div", { class: "gcg-foretold", "aria-hidden": "true" }, marks) : null;
}

function effects(board, index, place) {
  const here = board.effects.filter((one) => one.side === index && one.place === place);
  if (!here.length) return null;
  return h("div", { class: "gcg-effects", "aria-hidden": "true" }, here.map((one, order) => h("span", {
    key: one.n,
    class: `gcg-effect is-${one.tone} gcg-ink-${one.element}`,
    style: { animationDelay: `${Math.min(order, 4) * 140}ms` },
  }, [h("b", one.text), one.tone === "damage" ? glyph(one.element) : null, one.words ? h("small", one.words) : null])));
}
