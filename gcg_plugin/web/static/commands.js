// What the keys do on the board; `keys.js` says which key is which command.

import { nextTick } from "vue";
import { commandOf, Digits, types } from "./keys.js";

export class Commands {
  constructor(board) {
    this.board = board;
    this.digits = new Digits();
    this.pickedByNumber = null;
    this.onPress = (event) => this.onKey(event);
  }

  mounted() { document.addEventListener("keydown", this.onPress); }
  gone() { document.removeEventListener("keydown", this.onPress); }

  onKey(event) {
    const { board } = this;
    if (event.defaultPrevented || !board.root?.isConnected || board.state.open) return;
    const { target } = event;
    // The page itself may have focused its heading; what can be pressed or typed in there has its keys for itself.
    const outside = target !== document.body && !board.root.contains(target);
    if (types(target) || (outside && target.closest?.("a, button, summary, [role=button], [tabindex='0']"))) return;
    if (board.showing && !["Tab", "Shift", "Control", "Alt", "Meta", "CapsLock"].includes(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey) {
      board.skip();
      if (commandOf(event) || event.key === " ") event.preventDefault();
      return;
    }
    // A key that is held down decides nothing twice.
    if (event.repeat && event.key === "Enter") {
      event.preventDefault();
      return;
    }
    const command = commandOf(event);
    // The Enter that has led here may be pressed once more by habit.
    if (outside && command?.[0] === "enter") return;
    if (command?.[0] !== "enter") this.pickedByNumber = null;
    if (command && this.command(command, target)) event.preventDefault();
  }

  /** Do what a key says; true where it did something. */
  command([name, value], target) {
    const { board } = this;
    switch (name) {
      case "digit": return this.onDigit(value);
      case "move": return board.focus.move(target, value);
      case "edge": return board.focus.edge(target, value);
      case "enter": {
        // What its number has just picked is not let go of by the Enter that the bar promises.
        const pressed = target.closest?.("button, a, summary");
        if (pressed && pressed !== this.pickedByNumber) return false;
        if (board.waits || !(board.ask.armed || board.ask.picks)) return false;
        board.confirm();
        return true;
      }
      case "cancel": return this.onEscape();
      case "skills": case "hand": case "dice": return this.goTo(name);
      case "field": return board.focus.first(target.closest?.("[data-group=own]") ? "foe" : "own");
      case "all":
        if (!board.ask?.picks) return false;
        board.pickAll();
        return true;
      case "end": case "tune": case "wait": {
        const option = board.options.find((one) => one.act === name);
        if (!option) return false;
        board.lastChoice.keep = `ask:${name}`;
        if (board.armedKey === option.key) board.focus.toBar();
        else {
          board.focus.confirms = !option.why;
          board.choose(option, null, null);
        }
        return true;
      }
      case "inspect": {
        const look = target.closest?.("[data-look]")?.dataset.look;
        const own = board.sight?.sides[0];
        board.inspect(look ?? `char:0,${Math.max(own?.active ?? 0, 0)}`);
        return true;
      }
      case "log":
        if (board.layout === "wide") board.state.logOpen = true;
        else board.openTab("log");
        nextTick(() => board.root.querySelector(".gcg-log-lines")?.focus());
        return true;
      case "menu": case "help": board.openDialog(name); return true;
      default: return false;
    }
  }

  goTo(group) {
    const { board } = this;
    if (board.layout !== "wide") board.openTab(group);
    nextTick(() => board.focus.first(group));
    return true;
  }

  onDigit(digit) {
    const { board } = this;
    const { ask } = board;
    if (!ask || board.waits) return false;
    if (ask.kind === "reroll" || ask.kind === "switch_cards") {
      const group = ask.kind === "reroll" ? "dice" : "hand";
      const buttons = board.focus.members(group);
      const number = this.digits.type(digit, buttons.length);
      if (!number) return false;
      buttons[number - 1].focus();
      buttons[number - 1].click();
      this.pickedByNumber = buttons[number - 1];
      return true;
    }
    const listed = board.openVariants.length ? board.openVariants : board.numbered;
    const number = this.digits.type(digit, listed.length);
    if (!number) return false;
    if (board.openVariants.length) {
      board.pickVariant(listed[number - 1].i);
      board.focus.on(`variant:${listed[number - 1].i}`);
      return true;
    }
    const option = listed[number - 1];
    const keep = { skill: `skill:${option.id}`, switch: `char:0,${option.id}`, active: `char:0,${option.id}`, replace: `char:0,${option.id}` }[option.act]
      ?? (option.act === "card" ? `card:${option.hand ?? 0}` : `ask:${option.act}`);
    if (board.layout !== "wide" && ["skill", "card"].includes(option.act)) board.openTab(option.act === "card" ? "hand" : "skills");
    nextTick(() => board.focus.on(keep));
    if (board.armedKey !== option.key) {
      board.focus.confirms = !["skill", "card"].includes(option.act) && !board.focus.find(keep);
      board.lastChoice = { key: option.key, at: -Infinity, keep };
      board.say({ do: "arm", key: option.key });
    }
    return true;
  }

  onEscape() {
    const { board } = this;
    if (board.state.tip) board.dropTip(true);
    else if (board.lookMode) board.state.lookMode = false;
    else if (board.state.note) board.state.note = null;
    else if (board.ask?.armed && !board.waits) {
      board.focus.wanted = board.lastChoice.keep;
      board.say({ do: "cancel" });
    } else return false;
    return true;
  }
}
