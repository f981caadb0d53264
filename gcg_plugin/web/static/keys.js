// The keys, as they are documented in the help dialog and as they act.

/** What the help dialog lists: [keys, what they do]. */
export const HELP = [
  [["1", "…", "9"], "arm the choice with that number (two digits for more than nine); while a target is asked for, choose the target"],
  [["Enter"], "arm what is focused; again, or anywhere once something is armed: confirm"],
  [["Esc"], "close what is open; else let go of what is armed"],
  [["←", "→", "↑", "↓"], "move inside a group: dice, hand, skills, characters, targets"],
  [["Tab"], "move on through everything"],
  [["K"], "to the skills"],
  [["H"], "to the hand"],
  [["D"], "to the dice"],
  [["F"], "to the field: your characters; again: the opponent's"],
  [["A"], "when rolling again or switching cards: pick all, or none"],
  [["E"], "end the round (Enter confirms)"],
  [["T"], "tune a die"],
  [["W"], "let the opponent go on, where both may"],
  [["I"], "read what is focused (a card, a skill, a character)"],
  [["L"], "the log"],
  [["S"], "skip what is being shown (any key does)"],
  [["M"], "menu: speed, concede, leave"],
  [["?"], "these keys"],
];

const LETTERS = {
  k: "skills", h: "hand", d: "dice", f: "field", a: "all", e: "end", t: "tune", w: "wait",
  i: "inspect", l: "log", s: "skip", m: "menu", "?": "help",
};
const ARROWS = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** A key event as a command `[name, value?]`, or null where the key is none of ours. */
export function commandOf(event) {
  if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return null;
  const { key } = event;
  if (/^[0-9]$/.test(key)) return ["digit", Number(key)];
  if (key in ARROWS) return ["move", ARROWS[key]];
  if (key === "Home" || key === "End") return ["edge", key === "Home" ? 0 : -1];
  if (key === "Enter") return ["enter"];
  if (key === "Escape") return ["cancel"];
  const letter = key.length === 1 ? key.toLowerCase() : key;
  return letter in LETTERS ? [LETTERS[letter]] : null;
}

/** Whether an element takes what is typed for itself. */
export function types(element) {
  if (!element || !element.closest) return false;
  return Boolean(element.closest("input, textarea, select, [contenteditable=''], [contenteditable='true'], .q-dialog, .q-menu"));
}

/** Digits typed in a row: a second one soon after the first makes a number of two, where there are so many. */
export class Digits {
  constructor(clock = () => Date.now()) {
    this.clock = clock;
    this.last = 0;
    this.at = -Infinity;
  }

  /** The number meant, 1 to `most`, or null. */
  type(digit, most) {
    const now = this.clock();
    const joined = this.last * 10 + digit;
    const soon = now - this.at < 800;
    this.at = now;
    if (soon && this.last && joined <= most) {
      this.last = joined;
      return joined;
    }
    this.last = digit;
    return digit >= 1 && digit <= most ? digit : null;
  }
}
