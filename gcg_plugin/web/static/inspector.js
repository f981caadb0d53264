// What a thing is and does: a small page of text beside what is pointed at, or a sheet that stays until it is closed.

import { h } from "vue";
import { costChips, glyph, sigil } from "./glyphs.js";
import { parts } from "./texts.js";
import { capital, costWords, counterWords, count, elementOf, plain, priceWords } from "./words.js";

/** The content for a look: `card:ID`, `skill:ID`, `char:SIDE,PLACE`, `entity:SIDE,ZONE,INDEX`, `held:SIDE,PLACE,INDEX`, `id:ID`. */
export function page(board, look) {
  const [kind, rest] = look.split(":");
  const path = rest.split(",");
  const side = board.sight?.sides[Number(path[0])];
  if (kind === "card" || kind === "id") return cardPage(board, Number(rest), kind === "card" ? board.optionOfCard(Number(rest)) : null, kind === "card" ? board.costInHand(Number(rest)) : null);
  if (kind === "skill") return skillPage(board, Number(rest), board.optionOfSkill(Number(rest)));
  if (kind === "char") {
    const character = side?.characters[Number(path[1])];
    return character ? characterPage(board, character, Number(path[0]), Number(path[1])) : null;
  }
  if (kind === "held") {
    const entity = side?.characters[Number(path[1])]?.held?.[Number(path[2])];
    return entity ? entityPage(board, entity) : null;
  }
  if (kind === "entity") {
    const zone = { support: "supports", summon: "summons", status: "statuses" }[path[1]];
    const entity = side?.[zone]?.[Number(path[2])];
    return entity ? entityPage(board, entity) : null;
  }
  return null;
}

/** What a look is called. */
export function lookName(board, look) {
  const [kind, rest] = look.split(":");
  const path = rest.split(",");
  if (kind === "skill") return board.names.skill(Number(rest));
  if (kind === "char") return board.names.on(Number(path[0]), Number(path[1]));
  if (kind === "card" || kind === "id") return board.names.name(Number(rest));
  const side = board.sight?.sides[Number(path[0])];
  const zone = { support: "supports", summon: "summons", status: "statuses" }[path[1]];
  const entity = kind === "held" ? side?.characters[Number(path[1])]?.held?.[Number(path[2])] : side?.[zone]?.[Number(path[2])];
  return entity ? board.names.name(entity.id) : "";
}

function head(title, facts, cost) {
  return h("header", { class: "gcg-page-head" }, [
    h("h3", { class: "gcg-page-title" }, title),
    cost && cost.length ? costChips(cost) : null,
    h("p", { class: "gcg-page-facts" }, facts.filter(Boolean).join(" · ")),
  ]);
}

function words(text, failed) {
  if (text) return h("p", { class: "gcg-page-text" }, text);
  return h("p", { class: "gcg-page-text gcg-quiet" }, failed ? "Its text could not be read." : "It has no text of its own.");
}

function now(option) {
  if (!option) return [];
  return [
    plain(option.note) ? h("p", { class: "gcg-page-now" }, [h("b", "Now: "), ...parts(option.note)]) : null,
    option.why ? h("p", { class: "gcg-page-why" }, [glyph("warn"), `Not now: ${option.why}`]) : null,
  ];
}

/** What is known of a card for good: its kind, its limits. */
function factsOf(found, kind) {
  const [first, ...others] = found?.facts?.length ? found.facts : [found?.kind ?? kind];
  return [capital(first), ...others];
}

function cardPage(board, id, option, cost) {
  const found = board.names.text(id);
  const paid = option?.cost ?? cost ?? found?.cost ?? [];
  const facts = [...factsOf(found, "card"), found?.cost || paid.length ? priceWords(paid) : null];
  return h("div", { class: "gcg-page" }, [head(board.names.span(id), facts, paid), words(found?.text, board.texts.failed), ...now(option)]);
}

function skillPage(board, id, option) {
  const found = board.names.skillText(id);
  const cost = option?.cost ?? found?.cost ?? [];
  return h("div", { class: "gcg-page" }, [
    head(board.names.skillSpan(id), [capital(found?.kind ?? "skill"), priceWords(cost)], cost), words(found?.text, board.texts.failed), ...now(option),
  ]);
}

function entityPage(board, entity) {
  const found = board.names.text(entity.id);
  const facts = [factsOf(found, entity.kind)[0], ...(entity.n ?? []).map(counterWords)];
  return h("div", { class: "gcg-page" }, [head(board.names.span(entity.id), facts, null), words(found?.text, board.texts.failed)]);
}

function characterPage(board, character, side, place) {
  const found = board.names.text(character.id);
  const active = board.sight.sides[side].active === place;
  const facts = [
    character.hp ? (active ? "Active" : "On standby") : "Fallen", capital(elementOf(character.element)),
    `${character.hp} of ${character.max_hp} HP`, `energy ${character.energy} of ${character.max_energy}`,
    ...(character.aura ?? []).map((one) => `${capital(elementOf(one))} applied`),
  ];
  const option = side === 0 ? board.optionAt(place) : null;
  return h("div", { class: "gcg-page" }, [
    head(board.names.span(character.id), facts, null),
    ...now(option),
    ...(character.held ?? []).map((entity) => h("div", { class: "gcg-page-part" }, [
      h("h4", [sigil(entity.id), board.names.span(entity.id), h("small", [capital(entity.kind), ...(entity.n ?? []).map(counterWords)].join(" · "))]),
      words(board.names.text(entity.id)?.text, board.texts.failed),
    ])),
    ...(found?.skills ?? []).map((id) => {
      const skill = board.names.skillText(id);
      return h("div", { class: "gcg-page-part" }, [
        h("h4", [board.names.skillSpan(id), skill?.cost?.length ? costChips(skill.cost) : null, h("small", [capital(skill?.kind ?? ""), skill?.cost?.length ? costWords(skill.cost) : null].filter(Boolean).join(" · "))]),
        words(skill?.text, board.texts.failed),
      ]);
    }),
    found?.text ? h("p", { class: "gcg-page-text" }, found.text) : null,
    (found?.skills ?? []).length || found?.text ? null : h("p", { class: "gcg-quiet" }, count((character.held ?? []).length, "card") + " on this character"),
  ]);
}

/** The popover of what is pointed at; `tip` has the element it belongs to. */
export function popover(board) {
  const { tip } = board;
  if (!tip) return null;
  const content = page(board, tip.look);
  if (!content) return null;
  return h("div", {
    class: "gcg-tip", id: "gcg-tip", role: "tooltip", "data-tip": "", style: tip.style,
    onPointerenter: () => board.holdTip(), onPointerleave: () => board.dropTip(),
  }, [content]);
}
