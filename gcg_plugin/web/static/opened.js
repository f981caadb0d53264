// The other side's hand and dice, where a replay opens them; a duel that is played never brings them.

import { h } from "vue";
import { die, glyph } from "./glyphs.js";
import { count, facesWords, spread } from "./words.js";

/** The hand and the dice, or null where they are not told. */
export function opened(board, whose) {
  const cards = whose.cards ?? [];
  const faces = spread(whose.faces);
  if (!cards.length && !faces.length) return null;
  const { opponent } = board.names;
  return h("div", { class: "gcg-opened" }, [
    faces.length ? h("span", { class: "gcg-mini-dice" }, [
      h("span", { class: "gcg-sr" }, `${opponent}'s ${count(faces.length, "die", "dice")}: ${facesWords(faces)}`),
      ...faces.map((face, place) => h("span", { key: place, class: "gcg-mini-die", "aria-hidden": "true" }, [die(face)])),
    ]) : null,
    cards.length ? h("ul", { class: "gcg-opened-cards", "data-group": "opened", "aria-label": `${opponent}'s hand` }, cards.map((card, place) => h("li", { key: `${card.id}.${place}` }, [
      h("button", {
        type: "button", class: "gcg-chip is-named", "aria-label": board.names.name(card.id), "data-look": `card:${card.id}`, "data-keep": `opened:${place}`,
        onClick: (event) => board.inspect(`card:${card.id}`, event.currentTarget),
      }, [glyph(String(board.names.text(card.id)?.kind ?? "event"), "gcg-chip-kind"), board.names.span(card.id, "gcg-chip-name")]),
    ]))) : null,
  ]);
}
