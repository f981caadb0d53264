// Drawings: small SVGs of our own. Every element has a colour, a glyph and letters, so that none of them stands alone.

import { h } from "vue";
import { capital, elementOf, FACES } from "./words.js";

function star(points, outer, inner, turn = 0) {
  const corners = [];
  for (let place = 0; place < points * 2; place += 1) {
    const radius = place % 2 ? inner : outer;
    const angle = (Math.PI * place) / points - Math.PI / 2 + turn;
    corners.push(`${(12 + radius * Math.cos(angle)).toFixed(2)} ${(12 + radius * Math.sin(angle)).toFixed(2)}`);
  }
  return `M${corners.join("L")}Z`;
}

// "f": a filled shape (even-odd); "s": strokes.
const SHAPES = {
  pyro: ["f", "M12.4 1.8c.5 4.3 5.1 6.3 5.1 11.6a5.6 5.6 0 0 1-11.2 0c0-2.3 1.2-3.7 2.4-4.9.1 1.7.9 2.9 2 3.1.9-3-.7-6 1.7-9.8zM12.2 20.2c1.6-1 2.4-2.2 2.2-3.9-.9.7-1.8.7-2.5-.8-1.7 1.6-1.5 3.7.3 4.7z"],
  hydro: ["f", "M12 2c3.6 4.8 6.4 8.2 6.4 12a6.4 6.4 0 0 1-12.8 0C5.6 10.2 8.4 6.8 12 2zM8.4 14a3.7 3.7 0 0 0 3.7 3.8v-1.7A2 2 0 0 1 10.1 14z"],
  anemo: ["s", "M3.5 9.2h9.7a2.9 2.9 0 1 0-2.8-3.6M3.5 13h13.8a3 3 0 1 1-2.9 3.8M6 16.9h4.5a2.2 2.2 0 1 1-2.1 2.8"],
  electro: ["f", "M13.8 1.8 4.8 13.6h5.6L8.6 22.2 19.2 9.8h-6z"],
  dendro: ["f", "M4.4 20.5C2.2 11.6 8 4.4 20.4 3.6c.5 11.4-5.4 17-13.2 15.6 1.1-4 4-7.2 7.8-9.3-5 1.5-8.3 5.3-9.3 10.6z"],
  cryo: ["s", "M12 2.6v18.8M3.9 7.3l16.2 9.4M20.1 7.3 3.9 16.7M9.3 4.4 12 7l2.7-2.6M9.3 19.6 12 17l2.7 2.6M3.8 11l3.5-1-.9-3.6M20.2 13l-3.5 1 .9 3.6M20.2 11l-3.5-1 .9-3.6M3.8 13l3.5 1-.9 3.6"],
  geo: ["f", "M12 1.8 21 12l-9 10.2L3 12zM12 6.4 7.2 12l4.8 5.6 4.8-5.6zM12 9.4l2.3 2.6L12 14.6 9.7 12z"],
  omni: ["f", `${star(8, 10.4, 5.6)}M12 8.6a3.4 3.4 0 1 0 .01 0z`],
  physical: ["s", "M19.5 4.5 8.2 15.8M19.5 4.5l-.7 4.2M19.5 4.5l-4.2.7M5.6 12.8l5.6 5.6M8.2 15.8 4.4 19.6"],
  piercing: ["s", "M3 12h17M13.5 5.5 20 12l-6.5 6.5M6.5 8.5 3 12l3.5 3.5"],
  any: ["s", "M12 4.5a7.5 7.5 0 1 0 .01 0z"],
  same: ["s", "M5 9h14M5 15h14"],
  energy: ["f", star(4, 10.5, 3.6)],
  legend: ["f", star(5, 10, 4.2)],
  heart: ["f", "M12 21C5 15.5 2.6 12 2.6 8.4A4.9 4.9 0 0 1 12 6.4a4.9 4.9 0 0 1 9.4 2C21.4 12 19 15.5 12 21z"],
  shield: ["f", "M12 2l8 3v6.5c0 5-3.2 8.5-8 10.5-4.8-2-8-5.5-8-10.5V5z"],
  rounds: ["s", "M12 3.5a8.5 8.5 0 1 0 .01 0zM12 7.5V12l3.2 2.4"],
  usages: ["s", "M5 6h14M5 12h14M5 18h14"],
  counter: ["s", "M5 19V11M12 19V5M19 19v-5"],
  hand: ["f", "M4.5 6.5 9.8 5l3.6 13.8-5.2 1.5zM11.5 4.5h6.8v14.4h-3.2z"],
  pile: ["s", "M5 7l7-3.5L19 7l-7 3.5zM5 12l7 3.5 7-3.5M5 16.5 12 20l7-3.5"],
  dice: ["s", "M12 2.8 20 7.3v9.4l-8 4.5-8-4.5V7.3zM12 2.8 7 9.5h10zM7 9.5l5 11.7 5-11.7"],
  first: ["f", "M3 18.5 4.5 7l4.7 4.2L12 4l2.8 7.2L19.5 7 21 18.5z"],
  flag: ["f", "M5 3h2v18H5zM8 4h11l-3 4 3 4H8z"],
  fallen: ["s", "M5 5l14 14M19 5 5 19"],
  enters: ["s", "M12 20V5M5.5 11.5 12 5l6.5 6.5"],
  weapon: ["s", "M19.5 4.5 8.2 15.8M5.6 12.8l5.6 5.6M8.2 15.8 4.4 19.6"],
  artifact: ["f", `${star(5, 10, 6.6)}M12 9a3 3 0 1 0 .01 0z`],
  talent: ["f", star(6, 10.4, 4.6)],
  technique: ["s", "M4 20 14 10M12 4l8 8M15 3l6 6M9 15l-2 5"],
  equipment: ["s", "M19.5 4.5 8.2 15.8M5.6 12.8l5.6 5.6"],
  support: ["f", "M12 3 2.5 11h2.8v9.5h5v-6h3.4v6h5V11h2.8z"],
  location: ["f", "M12 3 2.5 11h2.8v9.5h5v-6h3.4v6h5V11h2.8z"],
  companion: ["f", "M12 3.2a4.3 4.3 0 1 0 .01 0zM3.8 21c0-4.8 3.5-8 8.2-8s8.2 3.2 8.2 8z"],
  item: ["f", "M8.5 3h7v3l3 4v11h-13V10l3-4zM9 12.5v5h6v-5z"],
  event: ["f", "M5 3h11l3 3.5V21H5zM8 9v1.8h8V9zM8 13v1.8h8V13zM8 17v1.8h5V17z"],
  food: ["f", "M3 11.5h18c0 4-2.2 6.8-5.2 8v1.3H8.2v-1.3C5.2 18.3 3 15.5 3 11.5zM8 3.5c1.5 2-.8 3 .6 5.5M12 3.5c1.5 2-.8 3 .6 5.5M16 3.5c1.5 2-.8 3 .6 5.5"],
  summon: ["f", "M12 2.5c3.6 3 5.6 6 5.6 9.8 0 4.6-2.3 7.5-5.6 9.2-3.3-1.7-5.6-4.6-5.6-9.2C6.4 8.5 8.4 5.5 12 2.5zM9 11.5a1.5 1.5 0 1 0 .01 0zM15 11.5a1.5 1.5 0 1 0 .01 0z"],
  status: ["s", "M12 4a8 8 0 1 0 .01 0zM12 9a3 3 0 1 0 .01 0z"],
  close: ["s", "M5 5l14 14M19 5 5 19"],
  menu: ["s", "M4 6.5h16M4 12h16M4 17.5h16"],
  help: ["s", "M8.5 8.8a3.6 3.6 0 1 1 5.2 3.2c-1.2.7-1.7 1.4-1.7 2.8M12 18.6v.6"],
  look: ["f", "M12 5.5c4.6 0 8 3 9.8 6.5-1.8 3.5-5.2 6.5-9.8 6.5S4 15.5 2.2 12C4 8.5 7.4 5.5 12 5.5zM12 8.5a3.5 3.5 0 1 0 .01 0z"],
  log: ["s", "M4.5 5.5h15M4.5 10h15M4.5 14.5h10M4.5 19h7"],
  tune: ["s", "M5 8h9M17 8h2M5 16h2M10 16h9M15.5 5.6a2.4 2.4 0 1 0 .01 0zM8.5 13.6a2.4 2.4 0 1 0 .01 0z"],
  check: ["s", "M4.5 12.5 10 18 20 6.5"],
  warn: ["f", "M12 2.5 22.5 21h-21zM11 9v6h2V9zM11 16.5v2h2v-2z"],
  skip: ["f", "M4 5l8 7-8 7zM12 5l8 7-8 7z"],
};

/** A glyph of 1em; decoration only: whatever it says stands beside it in words or in a label. */
export function glyph(name, extra = "") {
  const [way, path] = SHAPES[name] ?? SHAPES.status;
  const strokes = way === "s";
  return h("svg", { class: `gcg-g gcg-g-${name} ${extra}`, viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" }, [
    h("path", strokes
      ? { d: path, fill: "none", stroke: "currentColor", "stroke-width": 2.4, "stroke-linecap": "round", "stroke-linejoin": "round" }
      : { d: path, fill: "currentColor", "fill-rule": "evenodd" }),
  ]);
}

/** Two letters for a face, so that neither colour nor glyph has to be known. */
export function letters(face) {
  return capital(FACES[face]).slice(0, 2);
}

/** A die: an octahedron seen from its corner, with colour, glyph and letters. */
export function die(face) {
  const element = FACES[face] ?? "omni";
  const [way, path] = SHAPES[element];
  const inked = way === "s"
    ? { fill: "none", stroke: "currentColor", "stroke-width": 2.6, "stroke-linecap": "round", "stroke-linejoin": "round" }
    : { fill: "currentColor", "fill-rule": "evenodd" };
  return h("svg", { class: `gcg-die-svg gcg-die-${element}`, viewBox: "0 0 40 44", "aria-hidden": "true", focusable: "false" }, [
    h("path", { class: "gcg-die-body", d: "M20 1 38.5 11.500v21L20 43 1.5 32.500v-21z" }),
    h("path", { class: "gcg-die-lit", d: "M20 1 1.5 11.5 8 27.500z" }),
    h("path", { class: "gcg-die-shade", d: "M38.5 32.5 20 43 1.5 32.5 8 27.500h24z" }),
    h("path", { class: "gcg-die-edge", d: "M20 1 8 27.500h24zM8 27.500l12 15.5 12-15.500M1.5 11.5 8 27.500l-6.5 5M38.5 11.5 32 27.500l6.5 5" }),
    h("g", { transform: "translate(10.8 7.2) scale(.77)" }, [h("path", { d: path, ...inked })]),
    h("text", { x: 20, y: 37.4, "text-anchor": "middle", class: "gcg-die-letters" }, letters(face)),
  ]);
}

/** A cost as chips; the words are for readers, the chips for eyes. */
export function costChips(cost, extra = "") {
  const parts = (cost ?? []).map(([what, number, was]) => {
    const kind = elementOf(what);
    const cheaper = was !== undefined && was !== null && was !== number;
    return h("span", { class: `gcg-cost-chip gcg-cost-${kind}${cheaper ? " is-cut" : ""}` }, [
      h("span", { class: "gcg-cost-number" }, String(number)),
      glyph(kind),
      cheaper ? h("s", { class: "gcg-cost-was" }, String(was)) : null,
    ]);
  });
  const free = !parts.length;
  return h("span", { class: `gcg-cost ${extra}`, "aria-hidden": "true" }, free ? [h("span", { class: "gcg-cost-free" }, "free")] : parts);
}

/** A crest of its own for every id: petals and rings told from the number alone. Our stand-in for a picture. */
export function sigil(id, extra = "") {
  let seed = (Number(id) || 1) >>> 0;
  const next = (bound) => {
    seed = (Math.imul(seed ^ (seed >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0;
    return ((seed ^ (seed >>> 13)) >>> 0) % bound;
  };
  for (let warm = 0; warm < 4; warm += 1) next(7);
  const petals = 3 + next(6);
  const reach = 34 + next(10);
  const width = 5 + next(9);
  const bend = next(14) - 7;
  const dots = next(3);
  const ring = 10 + next(9);
  const drawn = [];
  for (let place = 0; place < petals; place += 1) {
    const turn = (360 * place) / petals;
    drawn.push(h("path", {
      transform: `rotate(${turn.toFixed(1)} 50 50)`,
      d: `M50 50C${50 - width + bend} ${50 - reach * 0.45} ${50 - width * 0.6} ${50 - reach * 0.8} 50 ${50 - reach}C${50 + width * 0.6} ${50 - reach * 0.8} ${50 + width + bend} ${50 - reach * 0.45} 50 50z`,
    }));
    if (dots) drawn.push(h("circle", { transform: `rotate(${(turn + 180 / petals).toFixed(1)} 50 50)`, cx: 50, cy: 50 - reach * (dots === 1 ? 0.75 : 0.95), r: 2.6 }));
  }
  return h("svg", { class: `gcg-sigil ${extra}`, viewBox: "0 0 100 100", "aria-hidden": "true", focusable: "false" }, [
    h("g", { class: "gcg-sigil-petals" }, drawn),
    h("circle", { cx: 50, cy: 50, r: ring, class: "gcg-sigil-ring" }),
    h("circle", { cx: 50, cy: 50, r: 46, class: "gcg-sigil-rim" }),
  ]);
}
