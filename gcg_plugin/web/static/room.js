// The room the board has in its window, the layout that fits it, and what the system asks of motion.

/** The layout for a room of that size in rem: `wide` has everything in sight, `side` and `tall` have tabs. */
function layoutFor(width, height) {
  if (width >= 60 && height >= 33) return "wide";
  return width >= 46 && width > height * 1.15 ? "side" : "tall";
}

export class Room {
  constructor(board) {
    this.board = board;
    this.state = board.state;
  }

  mounted() {
    this.motion = window.matchMedia("(prefers-reduced-motion: reduce)");
    this.onMotion = () => { this.state.calmed = this.motion.matches; };
    this.onMotion();
    this.motion.addEventListener("change", this.onMotion);
    this.sized = () => this.measure();
    window.addEventListener("resize", this.sized);
    this.observer = new ResizeObserver(this.sized);
    if (this.board.root?.parentElement) this.observer.observe(this.board.root.parentElement);
    this.observer.observe(document.documentElement);
    this.measure();
  }

  gone() {
    this.motion.removeEventListener("change", this.onMotion);
    window.removeEventListener("resize", this.sized);
    this.observer.disconnect();
  }

  /** The layout for the room there is between the page's head and the window's end, in rem. */
  measure() {
    const { root } = this.board;
    if (!root) return;
    const rem = parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
    const box = root.getBoundingClientRect();
    let gap = 0;
    for (let one = root.parentElement; one && one !== document.body; one = one.parentElement) gap += parseFloat(getComputedStyle(one).paddingBottom) || 0;
    const height = Math.floor(window.innerHeight - (box.top + window.scrollY) - Math.min(gap, 3 * rem));
    const layout = layoutFor(box.width / rem, height / rem);
    // What is the same is not set again: this runs after every drawing.
    if (layout !== this.state.layout) this.state.layout = layout;
    if (height !== this.state.height) this.state.height = height;
    const cramped = `${layout === "tall" && box.width / rem < 18 ? "is-narrow " : ""}${layout === "tall" && window.innerHeight / rem < 20 ? "is-low" : ""}`;
    if (cramped !== this.state.cramped) this.state.cramped = cramped;
  }
}
