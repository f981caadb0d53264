// The frames that have come: led through one after the other, drawn, told in the log and read aloud.

import { Player } from "./player.js";
import { facesWords, plain } from "./words.js";

const KEPT_LINES = 600;

export class Stage {
  constructor(board) {
    const { state } = board;
    this.board = board;
    this.state = state;
    /** The number of the newest frame, which what is said refers to. */
    this.newest = 0;
    this.serial = 0;
    this.greeted = null;
    this.player = new Player({
      draw: (frame) => this.draw(frame),
      tell: (frame) => this.tell(frame),
      table: (sight) => Object.assign(state, { sight, showing: true }),
      effects: (list, length) => this.flash(list, length),
      banner: (what) => { state.banner = what; },
      idle: () => this.idle(),
      pace: () => (state.calmed ? "none" : state.speed),
      hidden: () => document.hidden,
      sight: () => state.sight,
    });
  }

  /** Begin anew with the first frame of a page; the same one may come twice. */
  greet(hello) {
    if (!hello || hello === this.greeted || (this.greeted && hello.n === this.greeted.n && hello.n <= this.newest)) return;
    this.greeted = hello;
    Object.assign(this.state, { lines: [], told: 0, heard: [], sight: null, effects: [] });
    this.take([hello]);
  }

  /** Show these frames, one after the other. */
  take(frames) {
    const list = (Array.isArray(frames) ? frames : [frames]).filter(Boolean);
    for (const frame of list) this.newest = Math.max(frame.n ?? 0, frame.table ? 0 : this.newest);
    this.state.note = null;
    this.player.take(list);
  }

  /** Draw a frame at once, with nothing before it (a replay's jump); the log begins anew with one that greets. */
  show(frame) {
    this.player.drop();
    if (frame.table) Object.assign(this.state, { lines: [], effects: [], hits: new Set() });
    this.newest = frame.n ?? this.newest;
    this.tell(frame);
    this.draw(frame);
    this.idle();
  }

  /** What a frame tells goes into the log. */
  tell(frame) {
    const { state } = this;
    if (frame.table) state.table = frame.table;
    const news = (frame.told ?? []).map((line) => ({ ...line, key: (this.serial += 1) }));
    if (!news.length) return;
    state.lines = [...state.lines, ...news].slice(-KEPT_LINES);
    state.told += news.length;
    if (!frame.table) this.hear(news.map((line) => plain(line.t)));
  }

  /** Have something read aloud. */
  hear(words) {
    const added = words.filter(Boolean).map((text) => ({ text, key: (this.serial += 1) }));
    if (added.length) this.state.heard = [...this.state.heard, ...added].slice(-12);
  }

  /** A frame as it is, wholly. */
  draw(frame) {
    const before = this.state.frame;
    if (before.sight?.phase !== frame.sight?.phase) this.board.dropTip(true);
    Object.assign(this.state, { frame, sight: frame.sight ?? null, showing: this.player.waiting.length > 0 && this.state.showing, banner: null });
    if (frame.ask && before.ask?.kind !== frame.ask.kind) this.turnTab(frame.ask.kind);
    const { ask } = frame;
    if (ask && !this.player.waiting.length) {
      const armed = ask.armed;
      if (!armed && (before.ask?.title !== ask.title || before.ask?.armed)) this.hear([ask.title]);
      if (armed && (armed.key !== before.ask?.armed?.key || armed.variant !== before.ask?.armed?.variant)) this.hear([this.armedWords(ask)]);
      if (!armed && ask.picks && before.ask?.picks) this.hear([ask.kind === "reroll" ? `${facesWords(ask.picks.dice ?? []) || "no dice"} picked` : null]);
    }
    if (frame.busy && frame.busy !== before.busy) this.hear([frame.busy]);
  }

  /** The tab a kind of choice needs; the one that is open where it needs none. */
  turnTab(kind) {
    if (kind === "reroll") this.state.tab = "dice";
    else if (kind === "switch_cards") this.state.tab = "hand";
    else if (this.state.tab === "dice" || this.state.tab === "log") this.state.tab = "skills";
  }

  /** What is armed, for the ear. */
  armedWords(ask) {
    const { armed } = ask;
    const option = (ask.options ?? []).find((one) => one.key === armed.key);
    const parts = [option ? this.board.optionName(option) : "Armed"];
    for (const line of armed.preview?.told ?? []) parts.push(plain(line.t));
    if (armed.preview?.uncertain) parts.push("it may come otherwise");
    if ((armed.variants ?? []).length > 1 && (armed.variant ?? null) === null) parts.push("choose what it is for");
    else if (armed.why) parts.push(armed.why);
    if ((armed.dice ?? []).length) parts.push(`pays ${facesWords(armed.dice)}`);
    if (ask.can_confirm) parts.push("Enter confirms");
    return parts.join(". ");
  }

  /** All that has come is drawn. */
  idle() {
    const { state } = this;
    Object.assign(state, { showing: false, banner: null });
    this.board.outbox.back(state.frame.ask ? state.frame.ask.kind : null);
    this.board.emit("shown", { n: this.newest });
  }

  /** Show numbers and words over the characters for a while. */
  flash(list, length) {
    if (!list.length) return;
    const made = list.map((one) => ({ ...one, n: (this.serial += 1) }));
    const gone = new Set(made.map((one) => one.n));
    const hurt = made.filter((one) => one.tone === "damage" || one.tone === "fall").map((one) => `${one.side},${one.place}`);
    this.state.effects = [...this.state.effects, ...made];
    this.state.hits = new Set([...this.state.hits, ...hurt]);
    setTimeout(() => {
      this.state.effects = this.state.effects.filter((one) => !gone.has(one.n));
      this.state.hits = new Set(this.state.effects.filter((one) => one.tone === "damage").map((one) => `${one.side},${one.place}`));
    }, this.state.calmed ? 2600 : length);
  }
}
