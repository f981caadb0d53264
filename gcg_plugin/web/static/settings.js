// What the player has set, kept in this browser. A browser that keeps nothing plays at the normal pace.

const SPEED = "gcg-board.speed";
export const SPEEDS = ["calm", "normal", "fast", "none"];

export function keptSpeed() {
  try {
    const kept = window.localStorage.getItem(SPEED);
    return SPEEDS.includes(kept) ? kept : "normal";
  } catch {
    return "normal";
  }
}

export function keepSpeed(speed) {
  try {
    window.localStorage.setItem(SPEED, speed);
  } catch {
    // Storage may be full or forbidden: the setting then lasts as long as the page.
  }
}

/** The layout for a room of that size in rem: `wide` has everything in sight, `side` and `tall` have tabs. */
export function layoutFor(width, height) {
  if (width >= 60 && height >= 33) return "wide";
  return width >= 40 && width > height * 1.15 ? "side" : "tall";
}
