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
