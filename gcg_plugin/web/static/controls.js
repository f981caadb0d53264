// What the player acts with: dice, skills and hand.

import { h } from "vue";
import { costChips, die, glyph, sigil } from "./glyphs.js";
import { parts } from "./texts.js";
import { capital, count, FACES, facesWords, KINDS, plain, priceWords, spread } from "./words.js";

/** The own dice: pickable while they are rolled again or pay for something. */
export function dice(board) {
  const own = board.sight.sides[0];
  const faces = spread(own.faces);
  const { ask } = board;
  const rerolls = ask?.kind === "reroll";
  const pays = Boolean(ask?.armed) && (board.armedOption ? board.armedOption.act === "tune" || costsDice(board.armedOption) : false);
  const pickable = !board.waits && (rerolls || pays);
  const left = new Map();
  for (const face of rerolls ? (ask.picks?.dice ?? []) : (ask?.armed?.dice ?? [])) left.set(face, (left.get(face) ?? 0) + 1);
  const words = faces.length ? `${count(faces.length, "die", "dice")}: ${facesWords(faces)}` : "No dice";
  const copies = new Map();
  const drawn = faces.map((face, place) => {
    const copy = copies.get(face) ?? 0;
    copies.set(face, copy + 1);
    const picked = copy < (left.get(face) ?? 0);
    const key = `${face}.${copy}`;
    if (!pickable) return h("li", { key, class: "gcg-die" }, [die(face)]);
    const verb = rerolls ? "to roll again" : "to pay with";
    return h("li", { key, class: ["gcg-die", { "is-picked": picked }] }, [
      h("button", {
        type: "button",
        class: "gcg-die-button",
        "aria-pressed": String(picked),
        "aria-label": `${capital(FACES[face])} die, ${picked ? "picked" : "not picked"} ${verb}`,
        tabindex: board.rove("dice", place),
        "data-keep": `die:${place}`,
        onFocus: () => board.roved("dice", place),
        onClick: () => board.pickDie(face, !picked),
      }, [die(face), rerolls ? h("kbd", { class: "gcg-key", "aria-hidden": "true" }, String(place + 1)) : null, picked ? h("span", { class: "gcg-die-mark" }, [glyph(rerolls ? "rounds" : "check")]) : null]),
    ]);
  });
  return h("section", { class: ["gcg-dice", { "is-pickable": pickable }], "aria-label": "Your dice" }, [
    h("h3", { class: "gcg-panel-title" }, [glyph("dice"), h("span", `${faces.length}`), h("span", { class: "gcg-sr" }, ` dice. ${words}`)]),
    h("ul", { class: "gcg-dice-list", "data-group": "dice", "aria-label": words }, drawn),
  ]);
}

function costsDice(option) {
  return (option.cost ?? []).some(([what, number]) => number && !["energy", "legend"].includes(what));
}

/** The skills of the active character: as options while something is asked, else as they are. */
export function skills(board) {
  const own = board.sight.sides[0];
  const active = own.characters[own.active];
  const options = board.options.filter((option) => option.act === "skill").sort((one, other) => one.id - other.id);
  const listed = options.length ? options.map((option) => ({ option, id: option.id, cost: option.cost })) : idle(board, active);
  return h("section", { class: "gcg-skills", "aria-label": active ? `Skills of ${board.names.name(active.id)}` : "Skills" }, [
    h("ul", { class: "gcg-skill-list", "data-group": "skills" }, listed.map(({ option, id, cost }) => skillButton(board, option, id, cost))),
  ]);
}

function idle(board, active) {
  const known = active ? (board.names.text(active.id)?.skills ?? []) : [];
  return known
    .map((id) => ({ id, cost: board.names.skillText(id)?.cost ?? [], kind: String(board.names.skillText(id)?.kind ?? "") }))
    .filter(({ kind }) => !/passive|prepared/i.test(kind));
}

function skillButton(board, option, id, cost) {
  const armed = option && board.armedKey === option.key;
  const why = option?.why;
  const refused = option && board.note?.key === option.key;
  const kind = capital(board.names.skillText(id)?.kind ?? "");
  const off = !option || why || board.waits;
  return h("li", { key: id, class: "gcg-skill-place" }, [
    h("button", {
      type: "button",
      class: ["gcg-skill", { "is-armed": armed, "is-off": off }],
      "aria-label": option ? board.optionWords(option) : `${board.names.skill(id)}, ${priceWords(cost)}`,
      "aria-pressed": option ? String(Boolean(armed)) : null,
      "aria-disabled": off ? "true" : null,
      "data-look": `skill:${id}`,
      "data-keep": `skill:${id}`,
      onClick: (event) => board.choose(option, `skill:${id}`, event),
    }, [
      keyOf(board, option),
      h("span", { class: "gcg-skill-words" }, [
        board.names.skillSpan(id, "gcg-skill-name"),
        refused ? h("small", { class: "gcg-refused" }, board.note.text) : h("small", { class: "gcg-skill-note" }, why ? [why] : option && plain(option.note) ? parts(option.note) : kind ? [kind] : []),
      ]),
      costChips(cost),
    ]),
  ]);
}

/** The number of an option; its place is kept while it has none, so that nothing moves. */
function keyOf(board, option) {
  const number = option && !option.why ? board.numberOf(option.key) : null;
  return h("kbd", { class: ["gcg-key", { "is-none": !number }], "aria-hidden": "true" }, String(number ?? 0));
}

/** The own hand. */
export function hand(board) {
  const cards = board.sight.sides[0].cards ?? [];
  const { ask } = board;
  const switching = ask?.kind === "switch_cards" && !board.waits;
  const picked = new Map();
  for (const id of switching ? (ask.picks?.cards ?? []) : []) picked.set(id, (picked.get(id) ?? 0) + 1);
  const copies = new Map();
  const drawn = cards.map((card, place) => {
    const copy = copies.get(card.id) ?? 0;
    copies.set(card.id, copy + 1);
    const number = cards.filter((other) => other.id === card.id).length;
    return handCard(board, card, place, copy, number, switching ? copy < (picked.get(card.id) ?? 0) : null);
  });
  return h("section", { class: "gcg-hand", "aria-label": `Your hand, ${count(cards.length, "card")}` }, [
    cards.length
      ? h("ul", { class: ["gcg-hand-list", { "is-crowded": cards.length > 6, "is-full": cards.length > 8 }], "data-group": "hand" }, drawn)
      : h("p", { class: "gcg-empty" }, "No cards in hand"),
  ]);
}

function handCard(board, card, place, copy, copies, switching) {
  const option = board.optionOfCard(card.id);
  const armed = option && board.armedKey === option.key;
  const target = board.handVariant(card.id);
  const chosen = target && board.ask.armed.variant === target.i;
  const why = option?.why;
  const text = board.names.text(card.id);
  const kind = String(text?.kind ?? "").toLowerCase();
  const icon = Object.keys(KINDS).find((word) => kind.startsWith(word)) ?? "event";
  const name = board.names.name(card.id);
  const words = [];
  if (switching !== null) words.push(`${name}, ${priceWords(card.cost)}, ${switching ? "will be switched" : "kept"}`);
  else if (option) words.push(board.optionWords(option, copies));
  else words.push(`${name}, ${priceWords(card.cost)}`);
  if (target) words.push(chosen ? "chosen" : "can be chosen");
  const pressed = switching !== null ? switching : target ? chosen : option ? Boolean(armed) : null;
  const off = switching === null && !target && (!option || why || board.waits);
  const number = switching !== null ? place + 1 : target && copy === 0 ? board.variantAt(target) : option && !why && copy === 0 ? board.numberOf(option.key) : null;
  const refused = option && copy === 0 && board.note?.key === option.key;
  const cost = option?.cost && !target ? option.cost : card.cost;
  return h("li", { key: `${card.id}.${copy}`, class: ["gcg-card-place", { "is-armed": armed && copy === 0, "is-picked": switching || chosen }] }, [
    h("button", {
      type: "button",
      class: ["gcg-card", `gcg-kind-${icon}`, { "is-off": off, "can-target": target, "is-target": chosen, "can-act": !off }],
      "aria-label": words.join(", "),
      "aria-pressed": pressed === null ? null : String(pressed),
      "aria-disabled": off ? "true" : null,
      tabindex: board.rove("hand", place),
      "data-look": `card:${card.id}`,
      "data-keep": `card:${place}`,
      onFocus: () => board.roved("hand", place),
      onClick: (event) => {
        if (switching !== null) board.pickCard(card.id, !switching, `card:${card.id}`);
        else if (target) board.pickVariant(target.i);
        else board.choose(option, `card:${card.id}`, event);
      },
    }, [
      h("span", { class: "gcg-card-top" }, [costChips(cost), glyph(icon, "gcg-card-kind")]),
      sigil(card.id, "gcg-card-sigil"),
      board.names.span(card.id, "gcg-card-name"),
      refused ? h("small", { class: "gcg-card-why gcg-refused" }, board.note.text) : why && switching === null ? h("small", { class: "gcg-card-why" }, why) : null,
      switching ? h("span", { class: "gcg-card-mark" }, [glyph("rounds"), "switch"]) : null,
      number ? h("kbd", { class: "gcg-key", "aria-hidden": "true" }, String(number)) : null,
    ]),
  ]);
}
