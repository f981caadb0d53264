// From what happened to what is seen of it: beats (what is shown together, and how long) and the small changes each
// event makes to the table that is still drawn. The next frame's table is the truth; these only lead the eye there.

import { elementOf } from "./words.js";

const LEADS = ["skill", "plays", "switches", "tunes", "ends", "concedes", "chooses", "rerolls", "switches cards"];
const HURTS = ["damage", "heals", "rescued"];

/** How long a beat of each sort is shown at the normal pace, in milliseconds. */
const LENGTHS = {
  round: 900, skill: 650, plays: 850, switches: 550, chooses: 500, tunes: 450, ends: 650, concedes: 700,
  rolls: 350, rerolls: 300, damage: 800, heals: 650, falls: 750, rescued: 700, enters: 350, over: 600,
};

/** The factor of each pace; none shows nothing on the way. */
export const PACES = { calm: 1.8, normal: 1, fast: 0.4, none: 0 };

/** Whose doing the events are: the side of the first that leads a line, or null. */
export function doer(events) {
  const lead = events.find(([kind]) => LEADS.includes(kind));
  return lead ? lead[1] : null;
}

/** The card that hurts or heals, by an event's own order. */
function sourceId([kind, , , , fourth, fifth, sixth]) {
  if (kind === "damage") return sixth ?? null;
  return (kind === "heals" ? fourth : (fifth ?? fourth)) ?? null;
}

/**
 * The events as beats, each `{events, ms, tail}`; `tail`: after a round's end was declared, so nobody's doing any more.
 * What falls on different characters is shown together; a second hit on the same one is a beat of its own.
 */
export function beatsOf(events) {
  const beats = [];
  let tail = false;
  let open = null;
  const begin = (event, ms) => {
    open = { events: [event], ms, tail, hit: new Set(), kind: event[0] };
    beats.push(open);
  };
  for (const event of events) {
    const [kind, side, place] = event;
    if (HURTS.includes(kind)) {
      const spot = `${side},${place}`;
      const source = sourceId(event);
      // In the end phase each card deals on its own; a skill's hits belong together.
      if (!open || !open.hit.size || open.hit.has(spot) || (tail && open.source !== source)) begin(event, LENGTHS[kind]);
      else open.events.push(event);
      open.hit.add(spot);
      open.source = source;
    } else if (kind === "round" || LEADS.includes(kind) || kind === "falls" || kind === "over" || kind === "rolls") {
      if (kind === "round") tail = true;
      begin(event, LENGTHS[kind] ?? 400);
      if (kind === "ends") tail = true;
    } else if (kind === "enters" && (!open || open.kind !== "enters" || open.hit.size)) {
      if (open && open.hit.size) open.events.push(event);
      else begin(event, LENGTHS.enters);
    } else if (open) {
      open.events.push(event);
    } else {
      begin(event, 150);
    }
  }
  return beats.map(({ events: happened, ms, tail: later }) => ({ events: happened, ms, tail: later }));
}

/** A copy of the table that may be changed without the other changing. The first one may be a proxy of Vue's. */
export function copyOf(sight) {
  return JSON.parse(JSON.stringify(sight));
}

/** Change the copied table by an event. */
export function applyEvent(sight, event) {
  const [kind, side, place, amount] = event;
  const whose = sight.sides[side];
  const character = HURTS.includes(kind) || kind === "falls" || kind === "energy" ? whose?.characters[place] : null;
  if (kind === "damage" && character) character.hp = Math.max(character.hp - amount, 0);
  else if (kind === "heals" && character) character.hp = Math.min(character.hp + amount, character.max_hp);
  else if (kind === "rescued" && character) character.hp = amount;
  else if (kind === "falls" && character) Object.assign(character, { hp: 0, energy: 0, aura: [], held: [] });
  else if (kind === "energy" && character) character.energy = Math.min(Math.max(character.energy + amount, 0), character.max_energy);
  else if (kind === "switches" && whose) whose.active = amount;
  else if (kind === "chooses" && whose) whose.active = place;
  else if (kind === "ends" && whose) whose.ended = true;
  else if (kind === "round") {
    sight.round = side;
    for (const one of sight.sides) one.ended = false;
  } else if (kind === "plays" && whose && side === 1) whose.hand = Math.max(whose.hand - 1, 0);
}

/** What is shown over the characters for an event: `{side, place, tone, text, words, element}`, or null. */
export function effectOf(event) {
  const [kind, side, place, amount, element, reaction] = event;
  if (kind === "damage") return { side, place, tone: "damage", text: `−${amount}`, words: reaction ?? "", element: elementOf(element) };
  if (kind === "heals") return { side, place, tone: "heal", text: `+${amount}`, words: "HP", element: "good" };
  if (kind === "rescued") return { side, place, tone: "heal", text: `${amount} HP`, words: "saved", element: "good" };
  if (kind === "falls") return { side, place, tone: "fall", text: "falls", words: "", element: "bad" };
  if (kind === "switches") return { side, place: amount, tone: "enter", text: "comes in", words: "", element: "accent" };
  if (kind === "chooses") return { side, place, tone: "enter", text: "comes in", words: "", element: "accent" };
  return null;
}

/** Whose doing a beat of the end phase is: the card that deals or heals, which no line before it has named. */
export function sourceOf(beat) {
  const found = beat.tail ? beat.events.find(([kind]) => HURTS.includes(kind)) : null;
  const id = found ? sourceId(found) : null;
  return id ? { kind: "source", side: null, id } : null;
}

/** What is announced over the field for an event: `{kind, side, id, place}` for a card or skill, a round, an end. */
export function bannerOf(event) {
  const [kind, side, second, third] = event;
  if (kind === "skill") return { kind, side, place: second, id: third };
  if (kind === "plays") return { kind, side, id: second };
  if (kind === "tunes" || kind === "ends" || kind === "concedes") return { kind, side };
  if (kind === "round") return { kind, number: side };
  return null;
}
