// Before and after the duel: the choice of a deck, and what came of it.

import { h } from "vue";
import { glyph, sigil } from "./glyphs.js";
import { elementOf } from "./words.js";

/** The choice of a deck. */
export function begin(board) {
  const { begin: asked } = board;
  const chosen = board.deck ?? asked.chosen;
  return h("section", { class: "gcg-begin", "aria-label": "Choose a deck" }, [
    h("h2", { class: "gcg-begin-title", tabindex: -1, "data-prompt": "" }, board.table?.title ?? "Choose your deck"),
    h("p", { class: "gcg-quiet" }, `${board.names.opponent} waits at the table. Which deck do you play?`),
    ...(asked.notes ?? []).map((note) => h("p", { class: "gcg-note", key: note }, note)),
    board.note ? h("p", { class: `gcg-message is-${board.note.tone}`, role: "alert" }, [glyph("warn"), board.note.text]) : null,
    h("fieldset", { class: "gcg-decks" }, [
      h("legend", { class: "gcg-sr" }, "Decks"),
      ...asked.decks.map((deck) => h("label", { key: deck.id, class: ["gcg-deck", { "is-chosen": deck.id === chosen }] }, [
        h("input", { type: "radio", name: "gcg-deck", value: deck.id, checked: deck.id === chosen, onChange: () => board.chooseDeck(deck.id) }),
        h("span", { class: "gcg-deck-label" }, deck.label),
        h("span", { class: "gcg-deck-cast" }, deck.characters.map((id) => {
          const element = elementOf(board.names.text(id)?.element ?? "omni");
          return h("span", { key: id, class: `gcg-deck-one gcg-e-${element}` }, [h("span", { class: "gcg-element" }, [glyph(element)]), sigil(id), board.names.span(id)]);
        })),
      ])),
    ]),
    h("div", { class: "gcg-menu-buttons" }, [
      h("button", { type: "button", class: "gcg-button is-main", "data-keep": "begin", onClick: () => board.say({ do: "begin", deck: chosen }) }, "Begin the duel"),
      h("button", { type: "button", class: "gcg-button", "data-keep": "leave", onClick: () => board.say({ do: "leave" }) }, "Leave"),
    ]),
  ]);
}

const OUTCOMES = { won: "You have won", lost: "You have lost", drawn: "Nobody has won" };
const MARKS = { won: "first", lost: "flag", drawn: "same" };

/** What came of the duel; `below` is what the page adds (the plot). */
export function result(board, below) {
  const { result: found } = board;
  const rows = [["Actions", found.actions], ["Cards played", found.cards], ["Damage dealt", found.damage], ["HP healed", found.healed]];
  for (const [name, one, other] of found.reactions ?? []) rows.push([name, [one, other]]);
  return h("section", { class: `gcg-result is-${found.outcome}`, "aria-label": "Result" }, [
    h("div", { class: "gcg-result-head" }, [
      h("h2", { class: "gcg-result-title", tabindex: -1, "data-prompt": "" }, [glyph(MARKS[found.outcome] ?? "flag"), OUTCOMES[found.outcome] ?? found.outcome]),
      h("p", found.text),
      board.note ? h("p", { class: `gcg-message is-${board.note.tone}`, role: "alert" }, [glyph("warn"), board.note.text]) : null,
      board.mode === "play" ? h("div", { class: "gcg-menu-buttons" }, [
        h("button", { type: "button", class: "gcg-button is-main", "data-keep": "again", onClick: () => board.say({ do: "again" }) }, "Play again"),
        found.record ? h("button", { type: "button", class: "gcg-button", "data-keep": "record", onClick: () => board.say({ do: "record" }) }, "Save the record") : null,
        h("button", { type: "button", class: "gcg-button", "data-keep": "leave", onClick: () => board.say({ do: "leave" }) }, "Leave the table"),
      ]) : null,
    ]),
    h("table", { class: "gcg-score" }, [
      h("caption", `After ${found.rounds} ${found.rounds === 1 ? "round" : "rounds"}`),
      h("thead", [h("tr", [h("th", { scope: "col" }, [h("span", { class: "gcg-sr" }, "What")]), h("th", { scope: "col" }, "You"), h("th", { scope: "col" }, board.names.opponent)])]),
      h("tbody", rows.filter(([, both]) => both).map(([name, [one, other]]) => h("tr", { key: name }, [h("th", { scope: "row" }, name), h("td", String(one)), h("td", String(other))]))),
    ]),
    below?.length ? h("div", { class: "gcg-below" }, below) : null,
  ]);
}
