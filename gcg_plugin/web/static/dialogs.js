// Dialogs are the browser's own: they trap the focus, close with Escape and give the focus back.

import { defineComponent, h, onBeforeUnmount, onMounted, ref } from "vue";
import { glyph } from "./glyphs.js";
import { page } from "./inspector.js";
import { HELP } from "./keys.js";
import { SPEEDS } from "./settings.js";

export const Dialog = defineComponent({
  name: "BoardDialog",
  props: { title: { type: String, required: true }, kind: { type: String, default: "" }, alert: Boolean },
  emits: ["close"],
  setup(props, { emit, slots }) {
    const box = ref(null);
    onMounted(() => box.value?.showModal());
    onBeforeUnmount(() => box.value?.open && box.value.close());
    return () => h("dialog", {
      ref: box, class: ["gcg-dialog", props.kind && `is-${props.kind}`], "aria-label": props.title, role: props.alert ? "alertdialog" : null,
      onCancel: (event) => {
        event.preventDefault();
        emit("close");
      },
      onClick: (event) => {
        if (event.target === box.value) emit("close");
      },
    }, [
      h("div", { class: "gcg-dialog-body" }, [
        props.kind === "sheet" ? null : h("h2", { class: "gcg-dialog-title" }, props.title),
        slots.default?.(),
        h("button", { type: "button", class: "gcg-dialog-close", "aria-label": "Close", onClick: () => emit("close") }, [glyph("close")]),
      ]),
    ]);
  },
});

/** The dialog that is open, or nothing. */
export function dialog(board) {
  const { open } = board;
  if (!open) return null;
  const close = () => board.closeDialog();
  if (open.kind === "help") return h(Dialog, { key: "help", title: "Keys and help", onClose: close }, () => help(board));
  if (open.kind === "menu") return h(Dialog, { key: "menu", title: "Menu", onClose: close }, () => menu(board, close));
  if (open.kind === "concede") return h(Dialog, { key: "concede", title: "Concede this duel?", alert: true, onClose: close }, () => concede(board, close));
  if (open.kind === "look") {
    const content = page(board, open.look);
    return content ? h(Dialog, { key: "look", kind: "sheet", title: open.name, onClose: close }, () => h("div", { class: "gcg-sheet", tabindex: 0, role: "group", "aria-label": open.name }, [content])) : null;
  }
  return null;
}

// Nothing is chosen in a replay, and its own keys lead through it.
const CHOOSING = ["1", "Enter", "A", "E", "T", "W", "M"];
const REPLAYING = [[["Space"], "play, or pause"], [["←", "→"], "a step back, a step on; inside a group they move"], [["Home", "End"], "the first step, the last"]];

function help(board) {
  const replays = board.mode === "replay";
  const rows = replays ? [...REPLAYING, ...HELP.filter(([[first]]) => !CHOOSING.includes(first))] : HELP;
  return [
    h("p", "Point at anything to read what it does, or touch Read and then the thing; a long touch reads too."),
    replays ? null : h("p", "One click arms a choice and shows what it would do; a second click or Confirm does it; a double click does it at once."),
    h("table", { class: "gcg-keys" }, [
      h("caption", { class: "gcg-sr" }, "Keys"),
      h("tbody", rows.map(([keys, words]) => h("tr", { key: words }, [
        h("th", { scope: "row" }, keys.map((key) => (key === "…" ? "…" : h("kbd", key)))), h("td", words),
      ]))),
    ]),
  ];
}

const SPEED_WORDS = { calm: "Calm", normal: "Normal", fast: "Fast", none: "None: show each result at once" };

function menu(board, close) {
  const { table } = board;
  return [
    // A replay's speed is set beside its steps.
    board.mode === "replay" ? null : h("fieldset", { class: "gcg-speeds" }, [
      h("legend", "Speed of what is shown"),
      ...SPEEDS.map((speed) => h("label", { key: speed }, [
        h("input", { type: "radio", name: "gcg-speed", value: speed, checked: board.speed === speed, onChange: () => board.pace(speed) }), SPEED_WORDS[speed],
      ])),
      board.calmed ? h("p", { class: "gcg-quiet" }, "Your system asks for reduced motion: nothing moves, results are shown at once.") : null,
    ]),
    h("div", { class: "gcg-menu-buttons" }, [
      board.result?.record ? h("button", { type: "button", class: "gcg-button", onClick: () => { board.say({ do: "record" }); close(); } }, "Save the record") : null,
      board.mode === "play" && !board.result && !board.begin ? h("button", { type: "button", class: "gcg-button is-bad", onClick: () => board.openDialog("concede") }, "Concede …") : null,
      board.mode === "play" ? h("button", { type: "button", class: "gcg-button", onClick: () => { board.say({ do: "leave" }); close(); } }, "Leave the table") : null,
    ]),
    table ? h("dl", { class: "gcg-table-facts" }, [
      fact("Table", table.title), fact("Opponent", table.opponent), fact("Plays", table.opponent_policy), fact("Rulings", table.rulings),
      table.decks ? fact("Decks", table.decks.join(" and ")) : null, table.seed !== undefined && table.seed !== null ? fact("Seed", String(table.seed)) : null,
      ...(table.notes ?? []).map((note, place) => fact(place ? "" : "Notes", note)),
    ]) : null,
  ];
}

function fact(term, value) {
  return value ? h("div", [h("dt", term), h("dd", String(value))]) : null;
}

function concede(board, close) {
  return [
    h("p", `${board.names.opponent} wins if you do. The duel cannot be taken up again.`),
    h("div", { class: "gcg-menu-buttons" }, [
      h("button", { type: "button", class: "gcg-button", autofocus: true, onClick: close }, "Go on playing"),
      h("button", { type: "button", class: "gcg-button is-bad", onClick: () => { board.say({ do: "concede" }); close(); } }, "Concede"),
    ]),
  ];
}
