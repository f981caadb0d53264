// The whole board as it stands: what lies where in each layout.

import { h, nextTick } from "vue";
import { askBar, headline } from "./askbar.js";
import { dice, hand, skills } from "./controls.js";
import { dialog } from "./dialogs.js";
import { field } from "./field.js";
import { glyph } from "./glyphs.js";
import { popover } from "./inspector.js";
import { DuelLog } from "./log.js";
import { begin, result } from "./panels.js";
import { spread } from "./words.js";

/** The whole board; `slots` holds what the page puts below a result. */
export function drawing(board, slots) {
  const { state } = board;
  board.derive();
  const classes = ["gcg", `is-${state.layout}`, state.cramped, `at-${state.calmed ? "rest" : state.speed}`, {
    "is-ready": state.ready, "is-showing": state.showing, "is-looking": state.lookMode, "has-log": state.logOpen, "is-replay": board.mode === "replay",
    "is-over": board.result, "asks-target": [...board.spots.can].some((spot) => !spot.includes("hand")), "is-begin": board.begin, "has-picks": board.ask?.picks,
  }];
  return h("div", {
    class: classes, ref: (element) => { board.root = element; }, style: { "--gcg-height": `${state.height}px` }, ...board.pointing.listeners,
  }, [
    ...inside(board, slots),
    h("div", { class: "gcg-sr", "aria-live": "polite", "aria-relevant": "additions" }, state.heard.map((one) => h("p", { key: one.key }, one.text))),
    popover(board),
    dialog(board),
  ]);
}

function inside(board, slots) {
  if (board.begin) return [begin(board)];
  if (board.sight) return playing(board, slots);
  return board.note ? [unshown(board)] : [h("p", { class: "gcg-empty", role: "status" }, "The table is being laid …")];
}

/** In place of a table that the server cannot show: what it says of that, and the ways on. */
function unshown(board) {
  const { text, tone, retry } = board.note;
  return h("section", { class: "gcg-begin", "aria-label": "The table" }, [
    h("p", { class: `gcg-message is-${tone}`, role: "alert" }, [glyph("warn"), text]),
    h("div", { class: "gcg-menu-buttons" }, [
      h("button", { type: "button", class: "gcg-button is-main", onClick: () => board.say({ do: retry ? "retry" : "cancel" }) }, "Try again"),
      h("button", { type: "button", class: "gcg-button", onClick: () => board.say({ do: "leave" }) }, "Leave the table"),
    ]),
  ]);
}

function playing(board, slots) {
  const log = () => h(DuelLog, { lines: board.state.lines, count: board.state.told, failed: board.texts.failed, onAgain: () => board.texts.again(), key: "log" });
  const bottom = board.result
    ? [result(board, slots.default?.() ?? [])]
    : board.layout === "wide"
      ? [askBar(board), h("div", { class: "gcg-bottom" }, [dice(board), hand(board), skills(board)])]
      : [tabs(board, log), askBar(board)];
  return [
    headline(board),
    h("div", { class: "gcg-main" }, [field(board), board.layout === "wide" && board.logOpen ? h("aside", { class: "gcg-aside", "aria-label": "The story" }, [log()]) : null]),
    h("div", { class: "gcg-deal" }, bottom),
  ];
}

function tabs(board, log) {
  const own = board.sight.sides[0];
  const cards = (own.cards ?? []).length;
  const shown = [
    ...(board.layout === "side" ? [["skills", "Skills", "energy", null], ["hand", "Hand", "hand", cards]] : [["act", "Play", "hand", cards]]),
    ["dice", "Dice", "dice", spread(own.faces).length],
    ["log", "Log", "log", null],
  ];
  const { tab } = board;
  const panel = { act: () => [skills(board), hand(board)], skills: () => [skills(board)], hand: () => [hand(board)], dice: () => [dice(board)], log: () => [log()] }[tab]();
  return h("div", { class: "gcg-tabs" }, [
    h("div", { class: "gcg-tab-list", role: "tablist", "aria-label": "Yours" }, shown.map(([name, title, icon, number], place) => h("button", {
      type: "button", role: "tab", id: `gcg-tab-${name}`, "aria-selected": String(tab === name), "aria-controls": "gcg-tab-panel", tabindex: tab === name ? 0 : -1,
      class: "gcg-tab", "data-keep": `tab:${name}`, key: name, onClick: () => board.openTab(name),
      onKeydown: (event) => {
        const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
        if (!step) return;
        event.preventDefault();
        event.stopPropagation();
        const next = shown[(place + step + shown.length) % shown.length][0];
        board.openTab(next);
        nextTick(() => board.focus.on(`tab:${next}`));
      },
    }, [glyph(icon), title, number === null ? null : h("span", { class: "gcg-tab-count" }, String(number))]))),
    h("div", { class: `gcg-tab-panel is-${tab}`, role: "tabpanel", id: "gcg-tab-panel", "aria-labelledby": `gcg-tab-${tab}`, tabindex: tab === "log" ? -1 : 0 }, panel),
  ]);
}
