// Words: what is read aloud or written beside a drawing. Pure functions; nothing here knows a rule of the game.

/** A die's faces, and the elements of auras and costs, in the engine's order. */
export const FACES = ["omni", "cryo", "hydro", "pyro", "electro", "anemo", "geo", "dendro"];

/** Kinds of damage, by the number an event gives. */
export const DAMAGE = [...FACES, "physical", "piercing"];

const PHASES = {
  preparation: "Preparation",
  roll: "Roll phase",
  action: "Action phase",
  end: "End phase",
  over: "The duel is over",
};

export const KINDS = {
  character: "Character",
  weapon: "Weapon",
  artifact: "Artifact",
  talent: "Talent",
  technique: "Technique",
  equipment: "Equipment",
  location: "Location",
  companion: "Companion",
  item: "Item",
  support: "Support",
  event: "Event",
  food: "Food",
  status: "Status",
  summon: "Summon",
};

/** `pyro` -> `Pyro`. */
export function capital(word) {
  const text = String(word ?? "");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** `1 card`, `3 cards`. */
export function count(number, one, many = `${one}s`) {
  return `${number} ${number === 1 ? one : many}`;
}

/** A phase as it is headed. */
export function phaseName(phase) {
  return PHASES[phase] ?? capital(phase);
}

/** An element's, face's or damage's name in lower case, whatever it came as (a name or the engine's number). */
export function elementOf(what) {
  return typeof what === "number" ? (DAMAGE[what] ?? "physical") : String(what ?? "").toLowerCase();
}

/** A part of a cost in words: `3 Pyro`, `2 alike`, `1 of any`, `2 energy`. */
export function costPart([what, number]) {
  const kind = elementOf(what);
  if (kind === "same") return `${number} alike`;
  if (kind === "any") return `${number} of any`;
  if (kind === "energy") return `${number} energy`;
  if (kind === "legend") return "your one Arcane Legend";
  return `${number} ${capital(kind)}`;
}

/** A cost in words; what a card has made cheaper says what it was. */
export function costWords(cost) {
  if (!cost || !cost.length) return "free";
  return cost
    .map((part) => (part.length > 2 && part[2] !== part[1] ? `${costPart(part)} instead of ${part[2]}` : costPart(part)))
    .join(" and ");
}

/** A price in a list of facts: `costs 3 Pyro`, or `free`. */
export function priceWords(cost) {
  return cost?.length ? `costs ${costWords(cost)}` : "free";
}

/** What is picked of dice, in words: `1 Omni, 2 Pyro`. */
export function facesWords(faces) {
  const counts = new Map();
  for (const face of [...faces].sort((one, other) => one - other)) counts.set(face, (counts.get(face) ?? 0) + 1);
  return [...counts].map(([face, number]) => `${number} ${capital(FACES[face])}`).join(", ");
}

/** The eight counts of dice as one face a die. */
export function spread(counts) {
  return (counts ?? []).flatMap((number, face) => Array(number).fill(face));
}

/** The plain text of a line's parts `[[text, class?], ...]`. */
export function plain(parts) {
  return (parts ?? []).map((part) => (Array.isArray(part) ? part[0] : part)).join("");
}

/** A counter in words: `2 usages left`. */
export function counterWords([what, value, of]) {
  switch (what) {
    case "usages":
      return of ? `${value} of ${count(of, "usage")} left` : `${count(value, "usage")} left`;
    case "rounds":
      return `${count(value, "round")} left`;
    case "shield":
      return `${count(value, "shield point")}`;
    case "this_round":
      return of ? `${value} of ${of} left this round` : `${value} left this round`;
    case "element":
      return `turned to ${capital(value)}`;
    case "counter":
      return of ? `counter at ${value} of ${of}` : `counter at ${value}`;
    default:
      return `${String(what).replaceAll("_", " ")} ${value}`;
  }
}

/** The number a small tile has room for: a shield, usages, rounds or whatever counts; null if nothing does. */
export function mainCounter(entity) {
  const found = entity.n ?? [];
  for (const wanted of ["shield", "usages", "counter", "rounds", "this_round"]) {
    const part = found.find(([what]) => what === wanted);
    if (part) return { what: wanted, value: part[1], of: part[2] ?? null };
  }
  return null;
}

/** How many shield points lie on a list of entities. */
export function shieldOf(entities) {
  let points = 0;
  for (const entity of entities ?? []) {
    for (const [what, value] of entity.n ?? []) if (what === "shield") points += Number(value) || 0;
  }
  return points;
}

/** An entity in words: `Pyro Infusion, 2 rounds left`. */
export function entityWords(entity, name) {
  return [name(entity.id), ...(entity.n ?? []).map(counterWords)].join(", ");
}

/** A character on the field in words. */
export function characterWords(character, active, name) {
  const parts = [name(character.id)];
  if (!character.hp) return `${parts[0]}, fallen`;
  if (active) parts.push("active");
  parts.push(`${character.hp} of ${character.max_hp} HP`, `energy ${character.energy} of ${character.max_energy}`);
  for (const element of character.aura ?? []) parts.push(`${capital(elementOf(element))} applied`);
  for (const entity of character.held ?? []) parts.push(entityWords(entity, name));
  return parts.join(", ");
}

/** What is said of whose turn it is. */
export function turnWords(sight, opponent) {
  if (sight.phase === "over") return "";
  if (sight.turn === 0) return "Your turn";
  if (sight.turn === 1) return `${opponent}'s turn`;
  return "";
}

/** Who moves first in the next round. */
export function firstWords(sight, opponent) {
  if (sight.phase !== "action") return "";
  if (sight.first === 0) return "You move first next round";
  if (sight.first === 1) return `${opponent} moves first next round`;
  return "Who ends first moves first next round";
}

/** A change of HP as a player reads it: `−3`, `+2`. */
export function signed(number) {
  return number > 0 ? `+${number}` : `−${Math.abs(number)}`;
}

/** What an option is called. */
export function optionName(option, names) {
  switch (option.act) {
    case "skill":
      return names.skill(option.id);
    case "card":
      return names.name(option.id);
    case "switch":
      return `Switch to ${names.place(option.id)}`;
    case "active":
      return `Begin with ${names.place(option.id)}`;
    case "replace":
      return `Bring in ${names.place(option.id)}`;
    case "tune":
      return "Tune a die";
    case "end":
      return "End the round";
    case "wait":
      return `Let ${names.opponent} go on`;
    default:
      return capital(option.act);
  }
}

/** An option's whole label: its name, cost, what it would do, and why it cannot be done. */
export function optionWords(option, names, copies = 1) {
  const parts = [optionName(option, names) + (copies > 1 ? ` (${copies} in hand)` : "")];
  if (["skill", "card", "switch"].includes(option.act)) {
    parts.push(priceWords(option.cost));
  }
  const note = plain(option.note);
  if (note) parts.push(`would do: ${note}`);
  if (option.why) parts.push(`not now: ${option.why}`);
  return parts.join(", ");
}
