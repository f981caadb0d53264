// Names and texts by id, fetched once for a page. Without them the board still plays, with ids for names.

import { h, shallowReactive } from "vue";
import { fitted } from "./fitting.js";

const fetched = new Map();

/** The texts of an address, as a reactive `{names, texts, skills, failed, ready, again()}`. */
export function textsFrom(url) {
  if (fetched.has(url)) return fetched.get(url);
  const found = shallowReactive({ names: {}, texts: {}, skills: {}, failed: false, ready: false, again: () => load() });
  fetched.set(url, found);
  async function load() {
    found.failed = false;
    try {
      const answer = await fetch(url);
      if (!answer.ok) throw new Error(`texts: ${answer.status}`);
      const data = await answer.json();
      Object.assign(found, { names: data.names ?? {}, texts: data.texts ?? {}, skills: data.skills ?? {}, ready: true });
    } catch (error) {
      found.failed = true;
      console.warn(`The texts of cards could not be read (${error.message}).`);
    }
  }
  if (url) load();
  return found;
}

/** The lookups the drawing needs. */
export class Names {
  constructor(board) {
    this.board = board;
  }

  get opponent() {
    return this.board.table?.opponent ?? "The opponent";
  }

  name(id) {
    return this.board.texts.names[id] ?? this.board.texts.skills[id]?.name ?? `card ${id}`;
  }

  skill(id) {
    return this.board.texts.skills[id]?.name ?? this.board.texts.names[id] ?? `skill ${id}`;
  }

  text(id) {
    return this.board.texts.texts[id] ?? null;
  }

  skillText(id) {
    return this.board.texts.skills[id] ?? null;
  }

  /** The own character at a place. */
  place(place) {
    const character = this.board.sight?.sides[0].characters[place];
    return character ? this.name(character.id) : `character ${place + 1}`;
  }

  /** A character on the field by side and place; with whose it is, where it is the opponent's. */
  on(side, place) {
    const character = this.board.sight?.sides[side]?.characters[place];
    const name = character ? this.name(character.id) : `character ${place + 1}`;
    return side === 0 ? name : `${this.opponent}'s ${name}`;
  }

  get language() {
    return this.board.table?.language || undefined;
  }

  /** A name for eyes: in its own language, so that it is read and broken as such. */
  span(id, extra = "") {
    return named(this.name(id), extra, this.language);
  }

  skillSpan(id, extra = "") {
    return named(this.skill(id), extra, this.language);
  }
}

/** A name as a span that says how wide its longest part is, so that no word need be broken. */
function named(name, extra, lang) {
  const [text, em] = fitted(name);
  return h("span", { class: ["gcg-name", extra], style: { "--em": em }, lang }, text);
}

/** A line's parts as spans; classes are names of the contract, nothing else gets through. */
export function parts(line) {
  return (line ?? []).map((part) => {
    const [text, classes] = Array.isArray(part) ? part : [part];
    const known = String(classes ?? "").split(/\s+/).filter((one) => /^[a-z_]+$/.test(one)).map((one) => `gcg-t-${one}`);
    return known.length ? h("span", { class: known.join(" ") }, text) : text;
  });
}
