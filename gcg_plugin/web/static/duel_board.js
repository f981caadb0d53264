// The duel board: takes frames, draws them, and says what the player chooses. It knows no rule of the game: what can be
// chosen, what it costs and what it would do stand in the frame's `ask`.

import { defineComponent, h, nextTick, onBeforeUnmount, onBeforeUpdate, onMounted, onUpdated, shallowReactive, watch } from "vue";
import { askBar, headline } from "./askbar.js";
import { dice, hand, skills } from "./controls.js";
import { dialog } from "./dialogs.js";
import { field } from "./field.js";
import { FocusKeeper } from "./focus.js";
import { glyph } from "./glyphs.js";
import { lookName, popover } from "./inspector.js";
import { commandOf, Digits, types } from "./keys.js";
import { DuelLog } from "./log.js";
import { Outbox } from "./outbox.js";
import { begin, result } from "./panels.js";
import { Player } from "./player.js";
import { Pointing } from "./pointing.js";
import { keepSpeed, keptSpeed, layoutFor, SPEEDS } from "./settings.js";
import { Names, textsFrom } from "./texts.js";
import { facesWords, optionName, optionWords, plain, spread } from "./words.js";

const KEPT_LINES = 600;
const TWICE = 450;

const styled = new Promise((resolve) => {
  const href = new URL("./board.css", import.meta.url).href;
  if (typeof document === "undefined" || document.querySelector(`link[href="${href}"]`)) return resolve();
  const link = document.createElement("link");
  Object.assign(link, { rel: "stylesheet", href, onload: resolve, onerror: resolve });
  document.head.append(link);
  return undefined;
});

export default defineComponent({
  name: "DuelBoard",
  props: {
    hello: { type: Object, default: null },
    textsUrl: { type: String, default: "" },
    mode: { type: String, default: "play" },
    speed: { type: String, default: "" },
  },
  emits: ["say", "shown"],
  setup(props, { emit, slots, expose }) {
    const board = new Board(props, emit);
    expose({
      take: (frames) => board.take(frames),
      show: (frame) => board.show(frame),
      skip: () => board.skip(),
      pace: (speed) => board.pace(speed, false),
    });
    watch(() => props.hello, (hello) => board.greet(hello), { immediate: true });
    watch(() => props.textsUrl, (url) => board.read(url));
    watch(() => props.speed, (speed) => speed && board.pace(speed, false));
    onMounted(() => board.mounted());
    onBeforeUnmount(() => board.gone());
    onBeforeUpdate(() => board.focus.before());
    onUpdated(() => {
      board.focus.after();
      board.measure();
    });
    return () => board.render(slots);
  },
});

class Board {
  constructor(props, emit) {
    this.props = props;
    this.emit = emit;
    this.state = shallowReactive({
      frame: {}, sight: null, table: null, lines: [], told: 0, heard: [], banner: null, effects: [], hits: new Set(), showing: false,
      note: null, tip: null, open: null, lookMode: false, logOpen: true, tab: "skills", layout: "wide", height: 0, cramped: "",
      speed: SPEEDS.includes(props.speed) ? props.speed : keptSpeed(), calmed: false, deck: null, roving: { dice: 0, hand: 0 }, ready: false,
    });
    this.texts = textsFrom(props.textsUrl);
    this.names = new Names(this);
    this.root = null;
    this.newest = 0;
    this.serial = 0;
    this.greeted = null;
    this.digits = new Digits();
    this.focus = new FocusKeeper(this);
    this.pointing = new Pointing(this);
    this.outbox = new Outbox((what) => emit("say", { n: this.newest, ...what }));
    this.lastChoice = { key: null, at: -Infinity, keep: null };
    this.pickedByNumber = null;
    this.player = new Player({
      draw: (frame) => this.draw(frame),
      tell: (frame) => this.tell(frame),
      table: (sight) => Object.assign(this.state, { sight, showing: true }),
      effects: (list, length) => this.flash(list, length),
      banner: (what) => { this.state.banner = what; },
      idle: () => this.idle(),
      pace: () => (this.state.calmed ? "none" : this.state.speed),
      hidden: () => document.hidden,
      sight: () => this.state.sight,
    });
    styled.then(() => {
      this.state.ready = true;
      nextTick(() => this.measure());
    });
  }

  // --- what the drawing reads --------------------------------------------------------------------------------------

  get sight() { return this.state.sight; }
  get table() { return this.state.table; }
  get ask() { return this.state.showing ? null : (this.state.frame.ask ?? null); }
  get busy() { return this.state.frame.busy ?? null; }
  get result() { return this.state.showing ? null : (this.state.frame.result ?? null); }
  get begin() { return this.state.frame.begin ?? null; }
  get note() { return this.state.note ?? this.state.frame.message ?? null; }
  get banner() { return this.state.banner; }
  get effects() { return this.state.effects; }
  get hits() { return this.state.hits; }
  get showing() { return this.state.showing; }
  get waits() { return this.state.showing || !this.state.frame.ask; }
  get layout() { return this.state.layout; }
  get speed() { return this.state.speed; }
  get calmed() { return this.state.calmed; }
  get lookMode() { return this.state.lookMode; }
  get logOpen() { return this.state.logOpen; }
  get open() { return this.state.open; }
  get tip() { return this.state.tip; }
  get deck() { return this.state.deck; }
  get mode() { return this.props.mode; }
  /** The tab that is open; what one layout shows on two tabs another shows on one. */
  get tab() {
    const { tab } = this.state;
    if (this.layout === "side") return tab === "act" ? "skills" : tab;
    return tab === "skills" || tab === "hand" ? "act" : tab;
  }

  get options() { return this.ask?.options ?? []; }
  get armedKey() { return this.ask?.armed?.key ?? null; }
  get armedOption() { return this.options.find((option) => option.key === this.armedKey) ?? null; }
  get preview() { return this.ask?.armed?.preview ?? null; }
  get lastLine() {
    const { lines } = this.state;
    for (let place = lines.length - 1; place >= 0; place -= 1) if (!lines[place].h) return lines[place];
    return null;
  }

  get openVariants() {
    const found = this.ask?.armed?.variants ?? [];
    return found.length > 1 ? found : [];
  }

  /** What the options' numbers are: those that can be chosen, in their order; none while a target is asked for. */
  get numbered() {
    return this.openVariants.length ? [] : this.options.filter((option) => !option.why);
  }

  numberOf(key) {
    const place = this.numbered.findIndex((option) => option.key === key);
    return place < 0 ? null : place + 1;
  }

  variantAt(variant) {
    const place = this.openVariants.indexOf(variant);
    return place < 0 ? null : place + 1;
  }

  variantNumber(side, zone, place) {
    const found = this.openVariants.findIndex((one) => (one.spots ?? []).length === 1 && String(one.spots[0]) === `${side},${zone},${place}`);
    return found < 0 ? null : found + 1;
  }

  optionAt(place) {
    return this.options.find((option) => ["switch", "active", "replace"].includes(option.act) && option.id === place) ?? null;
  }

  optionOfCard(id) {
    return this.options.find((option) => option.act === "card" && option.id === id) ?? null;
  }

  optionOfSkill(id) {
    return this.options.find((option) => option.act === "skill" && option.id === id) ?? null;
  }

  costInHand(id) {
    return this.sight?.sides[0].cards?.find((card) => card.id === id)?.cost ?? null;
  }

  /** The variant that means this card of the own hand. */
  handVariant(id) {
    const cards = this.sight?.sides[0].cards ?? [];
    return this.openVariants.find((one) => (one.spots ?? []).some(([side, zone, index]) => side === 0 && zone === "hand" && cards[index]?.id === id)) ?? null;
  }

  optionName(option) { return optionName(option, this.names); }
  optionWords(option, copies = 1) { return optionWords(option, this.names, copies); }
  optionNameSpan(option) {
    if (option.act === "skill") return this.names.skillSpan(option.id);
    return option.act === "card" ? this.names.span(option.id) : h("span", this.optionName(option));
  }

  rove(group, place) { return this.state.roving[group] === place ? 0 : -1; }
  roved(group, place) {
    if (this.state.roving[group] !== place) this.state.roving = { ...this.state.roving, [group]: place };
  }

  /** What depends on the frame and is looked up by place: once a drawing. */
  derive() {
    const armed = this.ask?.armed;
    this.changes = new Map((armed?.preview?.characters ?? []).map((change) => [`${change.side},${change.place}`, change]));
    this.coming = (armed?.preview?.active ?? []).map(([before, after]) => (before !== after ? after : -1));
    if (this.coming.length < 2) this.coming = [-1, -1];
    const can = new Set();
    const chosen = new Set();
    for (const variant of armed?.variants ?? []) {
      for (const spot of variant.spots ?? []) {
        if (this.openVariants.length) can.add(spot.join(","));
        if (variant.i === armed.variant || (armed.variants.length === 1)) chosen.add(spot.join(","));
      }
    }
    this.spots = { can, chosen };
    for (const group of ["dice", "hand"]) {
      const most = group === "dice" ? spread(this.sight?.sides[0].faces).length : (this.sight?.sides[0].cards ?? []).length;
      if (this.state.roving[group] >= most && most) this.state.roving[group] = most - 1;
    }
  }

  // --- frames ------------------------------------------------------------------------------------------------------

  greet(hello) {
    if (!hello || hello === this.greeted || (this.greeted && hello.n === this.greeted.n && hello.n <= this.newest)) return;
    this.greeted = hello;
    Object.assign(this.state, { lines: [], told: 0, heard: [], sight: null, effects: [] });
    this.take([hello]);
  }

  read(url) { this.texts = textsFrom(url); }

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

  skip() { this.player.skip(); }

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

  draw(frame) {
    const before = this.state.frame;
    if (before.sight?.phase !== frame.sight?.phase) this.dropTip(true);
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

  armedWords(ask) {
    const { armed } = ask;
    const option = (ask.options ?? []).find((one) => one.key === armed.key);
    const parts = [option ? this.optionName(option) : "Armed"];
    for (const line of armed.preview?.told ?? []) parts.push(plain(line.t));
    if (armed.preview?.uncertain) parts.push("it may come otherwise");
    if ((armed.variants ?? []).length > 1 && (armed.variant ?? null) === null) parts.push("choose what it is for");
    else if (armed.why) parts.push(armed.why);
    if ((armed.dice ?? []).length) parts.push(`pays ${facesWords(armed.dice)}`);
    if (ask.can_confirm) parts.push("Enter confirms");
    return parts.join(". ");
  }

  idle() {
    const { state } = this;
    Object.assign(state, { showing: false, banner: null });
    this.outbox.back(state.frame.ask ? state.frame.ask.kind : null);
    this.emit("shown", { n: this.newest });
  }

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

  // --- what the player does ----------------------------------------------------------------------------------------

  say(what) {
    if (what.do !== "arm") this.focus.confirms = false;
    this.state.note = null;
    this.dropTip(true);
    // A choice's key may be another's after it: only the second click on one that was armed is a double click.
    if (what.do !== "arm") this.lastChoice.at = -Infinity;
    this.outbox.say(what, this.state.frame.ask?.kind ?? null);
  }

  /** An option was clicked: arm it; confirm it where it is armed; both at once for a double click. */
  choose(option, look, event) {
    if (this.lookMode && look) return this.inspect(look, event?.currentTarget);
    if (this.showing) return this.skip();
    if (!option) return look ? this.inspect(look, event?.currentTarget) : undefined;
    if (option.why) {
      this.state.note = { key: option.key, text: `${this.optionName(option)}: ${option.why}`, tone: "refused" };
      return undefined;
    }
    const now = performance.now();
    const twice = this.lastChoice.key === option.key && now - this.lastChoice.at < TWICE;
    this.lastChoice = { key: option.key, at: now, keep: event?.currentTarget?.dataset?.keep ?? this.lastChoice.keep };
    if (this.armedKey === option.key && !this.outbox.waits) {
      if (this.ask.can_confirm) return this.confirm();
      this.focus.first("variants");
      return undefined;
    }
    return this.say(twice ? { do: "quick", key: option.key } : { do: "arm", key: option.key });
  }

  confirm() {
    if (!this.ask || this.waits) return;
    if (!this.ask.can_confirm) {
      const why = this.ask.armed?.why ?? "something is still to be chosen";
      this.state.note = { key: this.armedKey, text: why.charAt(0).toUpperCase() + why.slice(1), tone: "refused" };
      return;
    }
    this.say({ do: "confirm" });
  }

  pickDie(face, on) { this.say({ do: "die", face, on }); }

  pickCard(id, on, event, look) {
    if (this.lookMode) this.inspect(look, event?.currentTarget);
    else this.say({ do: "card", id, on });
  }

  pickVariant(i) {
    if (this.waits) return;
    if (this.ask.armed?.variant === i && this.ask.can_confirm) this.confirm();
    else this.say({ do: "variant", i });
  }

  pickAll() {
    const { ask } = this;
    if (!ask || this.waits) return;
    const own = this.sight.sides[0];
    const [all, picked, say] = ask.kind === "reroll"
      ? [spread(own.faces), ask.picks?.dice ?? [], (face, on) => this.say({ do: "die", face, on })]
      : [(own.cards ?? []).map((card) => card.id), ask.picks?.cards ?? [], (id, on) => this.say({ do: "card", id, on })];
    if (picked.length === all.length) return picked.forEach((one) => say(one, false));
    const left = [...picked];
    for (const one of all) {
      const place = left.indexOf(one);
      if (place >= 0) left.splice(place, 1);
      else say(one, true);
    }
  }

  /** A character, summon or support was clicked. */
  onSpot(side, zone, place, event) {
    const look = zone === "character" ? `char:${side},${place}` : `entity:${side},${zone},${place}`;
    if (this.lookMode) return this.inspect(look, event?.currentTarget);
    if (this.showing) return this.skip();
    const spot = `${side},${zone},${place}`;
    const fitting = this.openVariants.filter((one) => (one.spots ?? []).some((other) => other.join(",") === spot));
    if (fitting.length) {
      // Where a card has two targets a spot may belong to several: each click goes on to the next.
      const at = fitting.findIndex((one) => one.i === this.ask.armed.variant);
      return this.pickVariant(fitting[fitting.length === 1 ? 0 : (at + 1) % fitting.length].i);
    }
    const option = zone === "character" && side === 0 ? this.optionAt(place) : null;
    return option ? this.choose(option, look, event) : this.inspect(look, event?.currentTarget);
  }

  chooseDeck(id) { this.state.deck = id; }
  toggleLook() { this.state.lookMode = !this.state.lookMode; }
  toggleLog() { this.state.logOpen = !this.state.logOpen; nextTick(() => this.measure()); }
  openTab(tab) { this.state.tab = tab; }

  pace(speed, keep = true) {
    if (!SPEEDS.includes(speed)) return;
    this.state.speed = speed;
    if (keep) keepSpeed(speed);
    if (speed === "none") this.skip();
  }

  // --- reading -----------------------------------------------------------------------------------------------------

  inspect(look, element = null) {
    const name = lookName(this, look);
    if (!name) return;
    this.dropTip(true);
    this.returnTo = element;
    this.state.open = { kind: "look", look, name };
    this.state.lookMode = false;
  }

  inspectArmed() {
    const option = this.armedOption;
    if (option?.act === "skill") this.inspect(`skill:${option.id}`);
    else if (option?.act === "card") this.inspect(`card:${option.id}`);
    else if (option && this.optionAt(option.id) === option) this.inspect(`char:0,${option.id}`);
  }

  openDialog(kind) {
    this.dropTip(true);
    this.state.open = { kind };
  }

  closeDialog() { this.state.open = null; }
  showTip(look, element) { this.pointing.show(look, element); }
  holdTip() { this.pointing.hold(); }
  dropTip(now = false) { this.pointing.drop(now); }

  // --- keys --------------------------------------------------------------------------------------------------------

  onKey(event) {
    if (event.defaultPrevented || !this.root?.isConnected || this.state.open) return;
    const { target } = event;
    // The page itself may have focused its heading; what can be pressed or typed in there has its keys for itself.
    const outside = target !== document.body && !this.root.contains(target);
    if (types(target) || (outside && target.closest?.("a, button, summary, [role=button], [tabindex='0']"))) return;
    if (this.showing && !["Tab", "Shift", "Control", "Alt", "Meta", "CapsLock"].includes(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey) {
      this.skip();
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
    switch (name) {
      case "digit": return this.onDigit(value);
      case "move": return this.focus.move(target, value);
      case "edge": return this.focus.edge(target, value);
      case "enter": {
        // What its number has just picked is not let go of by the Enter that the bar promises.
        const pressed = target.closest?.("button, a, summary");
        if (pressed && pressed !== this.pickedByNumber) return false;
        if (this.waits || !(this.ask.armed || this.ask.picks)) return false;
        this.confirm();
        return true;
      }
      case "cancel": return this.onEscape();
      case "skills": case "hand": case "dice": return this.goTo(name);
      case "field": return this.focus.first(target.closest?.("[data-group=own]") ? "foe" : "own");
      case "all":
        if (!this.ask?.picks) return false;
        this.pickAll();
        return true;
      case "end": case "tune": case "wait": {
        const option = this.options.find((one) => one.act === name);
        if (!option) return false;
        this.lastChoice.keep = `ask:${name}`;
        if (this.armedKey === option.key) this.focus.toBar();
        else {
          this.focus.confirms = !option.why;
          this.choose(option, null, null);
        }
        return true;
      }
      case "inspect": {
        const look = target.closest?.("[data-look]")?.dataset.look;
        const own = this.sight?.sides[0];
        this.inspect(look ?? `char:0,${Math.max(own?.active ?? 0, 0)}`, target);
        return true;
      }
      case "log":
        if (this.layout === "wide") this.state.logOpen = true;
        else this.state.tab = "log";
        nextTick(() => this.root.querySelector(".gcg-log-lines")?.focus());
        return true;
      case "menu": case "help": this.openDialog(name); return true;
      default: return false;
    }
  }

  goTo(group) {
    if (this.layout !== "wide") this.state.tab = group;
    nextTick(() => this.focus.first(group));
    return true;
  }

  onDigit(digit) {
    const { ask } = this;
    if (!ask || this.waits) return false;
    if (ask.kind === "reroll" || ask.kind === "switch_cards") {
      const group = ask.kind === "reroll" ? "dice" : "hand";
      const buttons = this.focus.members(group);
      const number = this.digits.type(digit, buttons.length);
      if (!number) return false;
      buttons[number - 1].focus();
      buttons[number - 1].click();
      this.pickedByNumber = buttons[number - 1];
      return true;
    }
    const listed = this.openVariants.length ? this.openVariants : this.numbered;
    const number = this.digits.type(digit, listed.length);
    if (!number) return false;
    if (this.openVariants.length) {
      this.pickVariant(listed[number - 1].i);
      this.focus.on(`variant:${listed[number - 1].i}`);
      return true;
    }
    const option = listed[number - 1];
    const keep = { skill: `skill:${option.id}`, switch: `char:0,${option.id}`, active: `char:0,${option.id}`, replace: `char:0,${option.id}` }[option.act]
      ?? (option.act === "card" ? `card:${option.hand ?? 0}` : `ask:${option.act}`);
    if (this.layout !== "wide" && ["skill", "card"].includes(option.act)) this.state.tab = option.act === "card" ? "hand" : "skills";
    nextTick(() => this.focus.on(keep));
    if (this.armedKey !== option.key) {
      this.focus.confirms = !["skill", "card"].includes(option.act) && !this.focus.find(keep);
      this.lastChoice = { key: option.key, at: -Infinity, keep };
      this.say({ do: "arm", key: option.key });
    }
    return true;
  }

  onEscape() {
    if (this.state.tip) this.dropTip(true);
    else if (this.lookMode) this.state.lookMode = false;
    else if (this.state.note) this.state.note = null;
    else if (this.ask?.armed && !this.waits) {
      this.focus.wanted = this.lastChoice.keep;
      this.say({ do: "cancel" });
    } else return false;
    return true;
  }

  // --- the page ----------------------------------------------------------------------------------------------------

  mounted() {
    this.motion = window.matchMedia("(prefers-reduced-motion: reduce)");
    this.onMotion = () => { this.state.calmed = this.motion.matches; };
    this.onMotion();
    this.motion.addEventListener("change", this.onMotion);
    this.key = (event) => this.onKey(event);
    document.addEventListener("keydown", this.key);
    this.sized = () => this.measure();
    window.addEventListener("resize", this.sized);
    this.observer = new ResizeObserver(this.sized);
    if (this.root?.parentElement) this.observer.observe(this.root.parentElement);
    this.observer.observe(document.documentElement);
    this.measure();
  }

  gone() {
    this.motion.removeEventListener("change", this.onMotion);
    document.removeEventListener("keydown", this.key);
    window.removeEventListener("resize", this.sized);
    this.observer.disconnect();
    this.pointing.gone();
    this.player.skip();
  }

  /** The layout for the room there is between the page's head and the window's end, in rem. */
  measure() {
    if (!this.root) return;
    const rem = parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
    const box = this.root.getBoundingClientRect();
    let gap = 0;
    for (let one = this.root.parentElement; one && one !== document.body; one = one.parentElement) gap += parseFloat(getComputedStyle(one).paddingBottom) || 0;
    const height = Math.floor(window.innerHeight - (box.top + window.scrollY) - Math.min(gap, 3 * rem));
    const layout = layoutFor(box.width / rem, height / rem);
    // What is the same is not set again: this runs after every drawing.
    if (layout !== this.state.layout) this.state.layout = layout;
    if (height !== this.state.height) this.state.height = height;
    const cramped = `${layout === "tall" && box.width / rem < 18 ? "is-narrow " : ""}${layout === "tall" && window.innerHeight / rem < 20 ? "is-low" : ""}`;
    if (cramped !== this.state.cramped) this.state.cramped = cramped;
  }

  render(slots) {
    const { state } = this;
    this.derive();
    const classes = ["gcg", `is-${state.layout}`, state.cramped, `at-${state.calmed ? "rest" : state.speed}`, {
      "is-ready": state.ready, "is-showing": state.showing, "is-looking": state.lookMode, "has-log": state.logOpen, "is-replay": this.mode === "replay",
      "is-over": this.result, "asks-target": [...this.spots.can].some((spot) => !spot.includes("hand")), "is-begin": this.begin, "has-picks": this.ask?.picks,
    }];
    const inside = this.begin
      ? [begin(this)]
      : this.sight
        ? this.playing(slots)
        : [h("p", { class: "gcg-empty", role: "status" }, "The table is being laid …")];
    return h("div", {
      class: classes, ref: (element) => { this.root = element; }, style: { "--gcg-height": `${state.height}px` }, ...this.pointing.listeners,
    }, [
      ...inside,
      h("div", { class: "gcg-sr", "aria-live": "polite", "aria-relevant": "additions" }, state.heard.map((one) => h("p", { key: one.key }, one.text))),
      popover(this),
      dialog(this),
    ]);
  }

  playing(slots) {
    const log = () => h(DuelLog, { lines: this.state.lines, count: this.state.told, failed: this.texts.failed, onAgain: () => this.texts.again(), key: "log" });
    const bottom = this.result
      ? [result(this, slots.default?.() ?? [])]
      : this.layout === "wide"
        ? [askBar(this), h("div", { class: "gcg-bottom" }, [dice(this), hand(this), skills(this)])]
        : [this.tabs(log), askBar(this)];
    return [
      headline(this),
      h("div", { class: "gcg-main" }, [field(this), this.layout === "wide" && this.logOpen ? h("aside", { class: "gcg-aside", "aria-label": "The story" }, [log()]) : null]),
      h("div", { class: "gcg-deal" }, bottom),
    ];
  }

  tabs(log) {
    const own = this.sight.sides[0];
    const cards = (own.cards ?? []).length;
    const shown = [
      ...(this.layout === "side" ? [["skills", "Skills", "energy", null], ["hand", "Hand", "hand", cards]] : [["act", "Play", "hand", cards]]),
      ["dice", "Dice", "dice", spread(own.faces).length],
      ["log", "Log", "log", null],
    ];
    const { tab } = this;
    const panel = { act: () => [skills(this), hand(this)], skills: () => [skills(this)], hand: () => [hand(this)], dice: () => [dice(this)], log: () => [log()] }[tab]();
    return h("div", { class: "gcg-tabs" }, [
      h("div", { class: "gcg-tab-list", role: "tablist", "aria-label": "Yours" }, shown.map(([name, title, icon, number], place) => h("button", {
        type: "button", role: "tab", id: `gcg-tab-${name}`, "aria-selected": String(tab === name), "aria-controls": "gcg-tab-panel", tabindex: tab === name ? 0 : -1,
        class: "gcg-tab", "data-keep": `tab:${name}`, key: name, onClick: () => this.openTab(name),
        onKeydown: (event) => {
          const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
          if (!step) return;
          event.preventDefault();
          event.stopPropagation();
          const next = shown[(place + step + shown.length) % shown.length][0];
          this.openTab(next);
          nextTick(() => this.focus.on(`tab:${next}`));
        },
      }, [glyph(icon), title, number === null ? null : h("span", { class: "gcg-tab-count" }, String(number))]))),
      h("div", { class: `gcg-tab-panel is-${tab}`, role: "tabpanel", id: "gcg-tab-panel", "aria-labelledby": `gcg-tab-${tab}`, tabindex: tab === "log" ? -1 : 0 }, panel),
    ]);
  }
}
