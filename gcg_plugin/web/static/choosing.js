// What the player does with what there is to choose: arms it, pays for it, picks, confirms. All of it is said to the
// server; nothing is decided here. The board that is one of these brings `focus`, `skip`, `inspect` and `dropTip`.

import { Outbox } from "./outbox.js";
import { Table } from "./table.js";
import { spread } from "./words.js";

/** How soon the second click of a double click comes, in milliseconds. */
const TWICE = 450;

export class Choosing extends Table {
  constructor(props, send) {
    super(props);
    this.outbox = new Outbox(send);
    this.lastChoice = { key: null, at: -Infinity, keep: null };
  }

  /** Say something to the server; see `said.py` for what it listens to. */
  say(what) {
    if (what.do !== "arm") this.focus.confirms = false;
    this.state.note = null;
    this.dropTip(true);
    // A choice's key may be another's after it: only the second click on one that was armed is a double click.
    if (what.do !== "arm") this.lastChoice.at = -Infinity;
    // The end is not to be waited for.
    if (what.do === "concede") this.skip();
    this.outbox.say(what, this.state.frame.ask?.kind ?? null);
  }

  /** An option was clicked: arm it; confirm it where it is armed; both at once for a double click. */
  choose(option, look, event) {
    if (this.lookMode && look) return this.inspect(look);
    if (this.showing) return this.skip();
    if (!option) return look ? this.inspect(look) : undefined;
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

  /** Do what is chosen, or say why that cannot be done yet. */
  confirm() {
    if (!this.ask || this.waits) return;
    if (!this.ask.can_confirm) {
      const why = this.ask.armed?.why ?? "something is still to be chosen";
      this.state.note = { key: this.armedKey, text: why.charAt(0).toUpperCase() + why.slice(1), tone: "refused" };
      return;
    }
    this.say({ do: "confirm" });
  }

  /** Pay with a die, tune it or roll it again, or take it back. */
  pickDie(face, on) { this.say({ do: "die", face, on }); }

  /** Have a card of the first hand switched, or keep it. */
  pickCard(id, on, look) {
    if (this.lookMode) this.inspect(look);
    else this.say({ do: "card", id, on });
  }

  /** Choose the target, or the card that is tuned away; confirm it where it is chosen. */
  pickVariant(i) {
    if (this.waits) return;
    if (this.ask.armed?.variant === i && this.ask.can_confirm) this.confirm();
    else this.say({ do: "variant", i });
  }

  /** Pick all dice or cards; none where all are picked. */
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
    if (this.lookMode) return this.inspect(look);
    if (this.showing) return this.skip();
    const spot = `${side},${zone},${place}`;
    const fitting = this.openVariants.filter((one) => (one.spots ?? []).some((other) => other.join(",") === spot));
    if (fitting.length) {
      // Where a card has two targets a spot may belong to several: each click goes on to the next.
      const at = fitting.findIndex((one) => one.i === this.ask.armed.variant);
      return this.pickVariant(fitting[fitting.length === 1 ? 0 : (at + 1) % fitting.length].i);
    }
    const option = zone === "character" && side === 0 ? this.optionAt(place) : null;
    return option ? this.choose(option, look, event) : this.inspect(look);
  }
}
