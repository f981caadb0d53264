// The bar that says what is asked, what is armed, what it would do and what was refused, with the buttons to go on.

import { h } from "vue";
import { costChips, die, glyph } from "./glyphs.js";
import { parts } from "./texts.js";
import { capital, facesWords, firstWords, phaseName, plain, turnWords } from "./words.js";

/** The head line of the table: round, phase, turn, who moves first next. */
export function headline(board) {
  const { sight } = board;
  // What is being shown is no turn of the player's any more.
  const turn = board.busy ?? (board.showing && sight.turn === 0 ? "" : turnWords(sight, board.names.opponent));
  const first = firstWords(sight, board.names.opponent);
  const small = board.layout === "tall";
  return h("header", { class: "gcg-head" }, [
    h("h2", { class: "gcg-head-title" }, [
      h("span", { class: "gcg-round" }, sight.round ? `Round ${sight.round}` : "Before the duel"),
      sight.round && sight.rounds ? h("small", { class: "gcg-of" }, ` of ${sight.rounds}`) : null,
      h("span", { class: ["gcg-phase", { "gcg-sr": small }] }, phaseName(sight.phase)),
    ]),
    turn ? h("span", { class: ["gcg-turn", { "is-mine": !board.busy && sight.turn === 0, "is-busy": board.busy }] }, [board.busy ? h("span", { class: "gcg-dots", "aria-hidden": "true" }, [h("i"), h("i"), h("i")]) : null, turn]) : null,
    first || small ? h("span", { class: "gcg-first" }, [small ? h("span", { "aria-hidden": "true" }, phaseName(sight.phase)) : null, first ? h("span", { class: "gcg-first-words" }, [glyph("first"), first]) : null]) : null,
    h("span", { class: "gcg-head-buttons" }, [
      toolButton(board, "look", "Read", board.lookMode ? "Reading: what you touch tells what it does" : "Read what something does by touching it", () => board.toggleLook(), board.lookMode),
      board.layout === "wide" ? toolButton(board, "log", "Log", board.logOpen ? "Hide the log" : "Show the log", () => board.toggleLog(), board.logOpen) : null,
      toolButton(board, "help", "Keys", "Keys and help", () => board.openDialog("help")),
      toolButton(board, "menu", "Menu", board.mode === "replay" ? "Menu: about the table" : "Menu: speed, concede, leave", () => board.openDialog("menu")),
    ]),
  ]);
}

function toolButton(board, icon, text, label, onClick, pressed) {
  return h("button", { type: "button", class: "gcg-tool", "aria-label": label, title: label, "aria-pressed": pressed === undefined ? null : String(Boolean(pressed)), "data-keep": `tool:${icon}`, onClick }, [
    glyph(icon), h("span", { class: "gcg-tool-text", "aria-hidden": "true" }, text),
  ]);
}

function button(text, onClick, { kind = "", icon = null, off = false, keep = text, label = null, key = null } = {}) {
  return h("button", {
    type: "button", class: ["gcg-button", kind && `is-${kind}`], "aria-disabled": off ? "true" : null, "aria-label": label, "data-keep": `ask:${keep}`, key: keep, onClick,
  }, [icon ? glyph(icon) : null, h("span", text), key ? h("kbd", { "aria-hidden": "true" }, key) : null]);
}

/** The bar itself. */
export function askBar(board) {
  const { ask } = board;
  const armed = board.waits ? null : ask?.armed;
  return h("section", { class: ["gcg-ask", { "is-armed": armed, "is-waiting": board.waits }], "aria-label": "What to do" }, [
    h("div", { class: "gcg-ask-words" }, [
      h("h2", { class: "gcg-ask-title", tabindex: -1, "data-prompt": "" }, title(board, armed)),
      armed ? armedWords(board, armed) : ask && !board.waits ? h("p", { class: "gcg-ask-hint" }, hint(board)) : null,
      board.note ? message(board) : null,
    ]),
    armed && (armed.variants ?? []).length > 1 ? variants(board, armed) : null,
    armed ? payment(board, armed) : null,
    h("div", { class: "gcg-ask-buttons" }, buttons(board, armed)),
  ]);
}

function title(board, armed) {
  if (armed && board.armedOption) {
    const { armedOption: option } = board;
    return [
      board.optionNameSpan(option), ["skill", "card", "switch"].includes(option.act) ? costChips(option.cost) : null,
      ...[...new Set(armed.preview?.reactions ?? [])].map((reaction) => h("span", { class: "gcg-reaction", key: reaction }, reaction)),
    ];
  }
  if (board.showing) return board.sight.turn === 1 ? `${board.names.opponent} plays …` : "…";
  if (board.ask) return board.ask.title;
  if (board.busy) return board.busy;
  if (board.sight?.phase === "over") return "The duel is over";
  return board.mode === "replay" ? "" : `${board.names.opponent} chooses`;
}

function hint(board) {
  const { ask } = board;
  if (ask.kind === "switch_cards") return "Choose the cards you would rather not have; each is replaced once.";
  if (ask.kind === "reroll") return "Choose the dice to roll again, or keep them all.";
  if (ask.kind === "choose_active" || ask.kind === "replace") return "Choose one of your characters on the field.";
  return board.layout === "wide" ? "A skill, a card, another character … twice to do it at once." : "Twice to do it at once.";
}

function asksTarget(armed) {
  return (armed.variants ?? []).length > 1 && (armed.variant ?? null) === null;
}

function armedWords(board, armed) {
  const option = board.armedOption;
  const shown = armed.preview;
  const told = (shown?.told ?? []).map((line) => h("span", { class: "gcg-ask-line" }, parts(line.t)));
  const lines = [];
  const needs = asksTarget(armed);
  if (needs) lines.push(h("span", { class: "gcg-ask-line" }, option?.act === "tune" ? "Choose the card to give away." : "Choose what it is for: on the field or in the list."));
  if (shown) {
    if (shown.over) {
      const who = shown.winner === 0 ? "You would win the duel." : shown.winner === 1 ? `${board.names.opponent} would win the duel.` : "The duel would end.";
      lines.push(h("b", { class: "gcg-ask-line" }, who));
    }
    if (told.length) lines.push(...told);
    else if (plain(option?.note)) lines.push(h("span", { class: "gcg-ask-line" }, parts(option.note)));
    if (shown.uncertain) lines.push(h("span", { class: "gcg-uncertain" }, "? it may come otherwise: chance or a hidden card has a part in it"));
  } else if (!needs && plain(option?.note)) lines.push(h("span", { class: "gcg-ask-line" }, parts(option.note)));
  // What it is for is asked for above.
  if (armed.why && !needs && board.layout !== "wide") lines.push(h("span", { class: "gcg-why" }, capital(armed.why)));
  return lines.length ? h("p", { class: "gcg-ask-armed" }, lines.flatMap((line, place) => (place ? [" ", line] : [line]))) : null;
}

function miniDice(dice) {
  return h("span", { class: "gcg-mini-dice", "aria-hidden": "true" }, dice.map((face, place) => h("span", { key: place, class: "gcg-mini-die" }, [die(face)])));
}

function payment(board, armed) {
  const option = board.armedOption;
  const dice = armed.dice ?? [];
  const why = asksTarget(armed) ? null : armed.why;
  if ((!dice.length && !why) || board.layout !== "wide") return null;
  return h("div", { class: "gcg-ask-pays" }, [
    dice.length ? h("span", { class: "gcg-pays" }, [
      h("span", { class: "gcg-pays-word" }, option?.act === "tune" ? "the die" : "pays"),
      miniDice(dice),
      h("span", { class: "gcg-sr" }, facesWords(dice)),
    ]) : null,
    why ? h("span", { class: "gcg-why" }, [glyph("warn"), capital(why)]) : null,
  ]);
}

function variants(board, armed) {
  return h("div", { class: "gcg-variants", role: "group", "aria-label": "What it is for", "data-group": "variants" }, armed.variants.map((variant, place) => {
    const chosen = armed.variant === variant.i;
    return h("button", {
      type: "button", class: ["gcg-variant", { "is-chosen": chosen }], "aria-pressed": String(chosen), key: variant.i, "data-keep": `variant:${variant.i}`,
      onClick: () => board.pickVariant(variant.i),
    }, [h("kbd", { class: "gcg-key", "aria-hidden": "true" }, String(place + 1)), h("span", { class: "gcg-variant-name" }, parts(variant.label)), plain(variant.note) ? h("small", parts(variant.note)) : null]);
  }));
}

function message(board) {
  const { text, tone, retry } = board.note;
  return h("div", { class: `gcg-message is-${tone}`, role: "alert" }, [
    glyph(tone === "info" ? "look" : "warn"), h("span", text),
    retry ? h("span", { class: "gcg-message-buttons" }, [
      button("Retry", () => board.say({ do: "retry" }), { kind: "main", keep: "retry" }),
      button("Let the scripted policy go on", () => board.say({ do: "retry", policy: "scripted" }), { keep: "scripted" }),
    ]) : null,
  ]);
}

function buttons(board, armed) {
  const { ask } = board;
  if (board.showing) return [button("Skip", () => board.skip(), { icon: "skip", keep: "skip", key: "S" })];
  if (!ask || board.waits) return [];
  const made = [];
  if (armed) {
    if (board.layout !== "wide") {
      const { dice = [] } = armed;
      if (dice.length || (armed.why && !asksTarget(armed))) {
        const label = `Change the dice. ${dice.length ? `Now ${facesWords(dice)}` : "None is picked"}`;
        made.push(h("button", { type: "button", class: "gcg-button is-dice", "aria-label": label, key: "change", "data-keep": "ask:change", onClick: () => board.openTab("dice") }, dice.length ? [miniDice(dice)] : [glyph("dice"), "dice"]));
      }
      if (board.armedOption && !["tune", "end", "wait"].includes(board.armedOption.act)) {
        made.push(h("button", { type: "button", class: "gcg-button is-small", "aria-label": `Read about ${board.optionName(board.armedOption)}`, key: "about", "data-keep": "ask:about", onClick: () => board.inspectArmed() }, [glyph("look")]));
      }
    }
    made.push(button("Cancel", () => board.say({ do: "cancel" }), { keep: "cancel", key: "Esc" }));
    made.push(button(ask.confirm || "Confirm", () => board.confirm(), { kind: "main", keep: "confirm", off: !ask.can_confirm, key: "↵", label: confirmLabel(board, ask, armed) }));
    return made;
  }
  for (const option of board.options) {
    if (!["tune", "end", "wait"].includes(option.act)) continue;
    const letter = { tune: "T", end: "E", wait: "W" }[option.act];
    made.push(h("button", {
      type: "button", class: ["gcg-button", option.act === "end" ? "is-end" : ""], key: option.act, "aria-label": board.optionWords(option),
      "aria-disabled": option.why ? "true" : null, title: option.why ?? null, "data-keep": `ask:${option.act}`,
      onClick: (event) => board.choose(option, null, event),
    }, [glyph({ tune: "tune", end: "flag", wait: "rounds" }[option.act]), h("span", board.optionName(option)), h("kbd", { "aria-hidden": "true" }, letter)]));
  }
  if (ask.kind === "switch_cards" || ask.kind === "reroll") {
    made.push(button("All or none", () => board.pickAll(), { keep: "all", key: "A" }));
    made.push(button(ask.confirm || "Confirm", () => board.confirm(), { kind: "main", keep: "confirm", off: !ask.can_confirm, key: "↵" }));
  }
  return made;
}

function confirmLabel(board, ask, armed) {
  const option = board.armedOption;
  const dice = armed.dice ?? [];
  const parts = [ask.confirm || "Confirm"];
  // The button may have said already what it does: `Begin with Razor`.
  if (option && !parts[0].includes(board.optionName(option))) parts.push(board.optionName(option));
  if (dice.length) parts.push(`paying ${facesWords(dice)}`);
  if (armed.why) parts.push(`not yet: ${armed.why}`);
  return parts.join(", ");
}
