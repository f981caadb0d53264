// What the drawing reads: the frame that is drawn, what is looked up in it, and how far the player has gone with it.

import { h, shallowReactive } from "vue";
import { keptSpeed, SPEEDS } from "./settings.js";
import { Names, textsFrom } from "./texts.js";
import { optionName, optionWords, spread } from "./words.js";

export class Table {
  constructor(props) {
    this.props = props;
    /** All that a drawing depends on, and that changes. */
    this.state = shallowReactive({
      // The last frame that is drawn wholly, the table as it is drawn (while `showing`, on the way to the next), its facts.
      frame: {}, sight: null, table: null, showing: false,
      // The log, how many lines were ever told, and what is read aloud.
      lines: [], told: 0, heard: [],
      // What is shown over the field while something happens.
      banner: null, effects: [], hits: new Set(),
      // What the board itself has to say, the popover, the open dialog; whether a touch reads.
      note: null, tip: null, open: null, lookMode: false,
      // What the player has turned to: the log, the tab, the deck, the place in a group that the Tab key comes to.
      logOpen: true, tab: "skills", deck: null, roving: { dice: 0, hand: 0 },
      // The room and the pace.
      layout: "wide", height: 0, cramped: "", speed: SPEEDS.includes(props.speed) ? props.speed : keptSpeed(), calmed: false, ready: false,
    });
    this.texts = textsFrom(props.textsUrl);
    this.names = new Names(this);
  }

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
}
