// The focus is never lost: when what had it is gone after a frame, its neighbour or the bar's title gets it.

import { nextTick } from "vue";

/** A group's own buttons: a character's group holds the groups of what lies on it. */
function buttonsOf(group) {
  return [...group.querySelectorAll("button")].filter((one) => one.closest("[data-group]") === group);
}

export class FocusKeeper {
  constructor(board) {
    this.board = board;
    this.held = null;
    this.wanted = null;
    this.confirms = false;
    this.kind = null;
  }

  get root() { return this.board.root; }

  members(group) {
    const found = this.root?.querySelector(`[data-group="${group}"]`);
    return found ? buttonsOf(found) : [];
  }

  find(keep) {
    return keep ? [...(this.root?.querySelectorAll("[data-keep]") ?? [])].find((one) => one.dataset.keep === keep) ?? null : null;
  }

  /** Focus what is kept under that name; true where there is such a thing. */
  on(keep) {
    const found = this.find(keep);
    found?.focus();
    return Boolean(found);
  }

  /** Focus the first (or the roving) member of a group. */
  first(group) {
    const found = this.members(group);
    const one = found.find((member) => member.tabIndex === 0) ?? found[0];
    one?.focus();
    return Boolean(one);
  }

  move(target, step) {
    const group = target.closest?.("[data-group]");
    if (!group || !this.root.contains(group)) return false;
    const found = buttonsOf(group);
    const at = found.indexOf(target.closest("button"));
    if (at < 0 || !found.length) return false;
    found[(at + step + found.length) % found.length].focus();
    return true;
  }

  edge(target, place) {
    const group = target.closest?.("[data-group]");
    const found = group && this.root.contains(group) ? buttonsOf(group) : [];
    found.at(place)?.focus();
    return found.length > 0;
  }

  before() {
    const active = document.activeElement;
    if (!active || active === document.body || !this.root?.contains(active)) {
      // A drawing may come before the focus that was lost in the last one could be given back.
      if (active !== document.body) this.held = null;
      return;
    }
    const group = active.closest("[data-group]");
    this.held = {
      keep: active.dataset.keep ?? null,
      group: group?.dataset.group ?? null,
      place: group ? buttonsOf(group).indexOf(active) : -1,
      prompt: active.hasAttribute("data-prompt"),
    };
  }

  /** What was armed by a key with no button of its own: Enter goes on from the bar. */
  toBar() {
    this.confirms = false;
    if (this.board.openVariants.length && (this.board.ask.armed.variant ?? null) === null) this.first("variants");
    else this.on("ask:confirm");
  }

  prompt() {
    this.root?.querySelector("[data-prompt]")?.focus({ preventScroll: true });
  }

  after() {
    const { held } = this;
    if (this.board.open) return;
    if (this.confirms && this.board.ask?.armed) {
      nextTick(() => this.toBar());
      return;
    }
    const kind = this.board.ask?.kind ?? null;
    const turned = kind !== null && this.kind !== kind;
    if (kind !== null) this.kind = kind;
    if (!held) return;
    if (turned && document.activeElement?.dataset?.keep?.startsWith("ask:")) {
      // The same button now means something else: it must not be pressed by habit.
      this.prompt();
      return;
    }
    nextTick(() => {
      const active = document.activeElement;
      if (active && active !== document.body && active.isConnected) return;
      if (this.wanted && this.on(this.wanted)) {
        this.wanted = null;
        return;
      }
      this.wanted = null;
      if (this.on(held.keep)) return;
      if (held.keep?.startsWith("ask:") && this.board.ask?.armed) {
        if (this.board.openVariants.length && this.first("variants")) return;
        if (this.on("ask:confirm")) return;
      }
      if (held.keep?.startsWith("ask:") || held.keep?.startsWith("variant:")) {
        if (this.on(this.board.lastChoice.keep)) return;
      }
      const members = held.group ? this.members(held.group) : [];
      if (members.length) members[Math.min(Math.max(held.place, 0), members.length - 1)].focus();
      else this.prompt();
    });
  }
}
