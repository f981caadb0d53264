// Pointing at things: a popover for a mouse that rests or a focus that stays, a sheet for a long touch.

const REST = 350;
const STAY = 900;
const LONG = 500;
const WALKS = ["Tab", "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"];

export class Pointing {
  constructor(board) {
    this.board = board;
    this.timer = null;
    this.leaving = null;
    this.press = null;
    this.pressed = null;
    this.walks = false;
    this.swallow = false;
    this.listeners = {
      onPointerover: (event) => this.over(event),
      onPointerout: (event) => this.out(event),
      onPointerdown: (event) => this.down(event),
      onPointerup: () => this.up(),
      onPointercancel: () => this.up(),
      onPointermove: (event) => this.moved(event),
      onKeydownCapture: (event) => { this.walks = WALKS.includes(event.key); },
      onFocusin: (event) => this.focused(event),
      onFocusout: () => this.drop(),
      onClickCapture: (event) => this.clicked(event),
      onContextmenu: (event) => {
        if (this.press !== null || this.swallow) event.preventDefault();
      },
    };
  }

  static look(event) {
    return event.target.closest?.("[data-look]") ?? null;
  }

  over(event) {
    if (event.pointerType !== "mouse" || event.buttons) return;
    const element = Pointing.look(event);
    if (!element || element === this.pressed) return;
    this.pressed = null;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.show(element.dataset.look, element), this.board.tip ? 120 : REST);
  }

  out(event) {
    if (event.pointerType === "mouse" && Pointing.look(event)) this.drop();
  }

  /** A focus that was walked to is looked at; one that a choice has moved on is not. */
  focused(event) {
    const element = Pointing.look(event);
    if (!element || !this.walks || !element.matches(":focus-visible")) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.show(element.dataset.look, element), STAY);
  }

  /** Show the popover beside an element, on the side where there is more room. */
  show(look, element) {
    if (!element.isConnected || this.board.open || this.board.layout !== "wide") return;
    this.hold();
    const box = element.getBoundingClientRect();
    const rem = parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
    const width = Math.min(21 * rem, window.innerWidth - 16);
    // Beside a card of the hand it would lie on the next card.
    const beside = box.right + width + 16 < window.innerWidth && box.top < window.innerHeight * 0.6;
    const style = { width: `${width}px` };
    if (beside && box.height > 60) {
      style.left = `${box.right + 8}px`;
    } else {
      style.left = `${Math.max(8, Math.min(box.left, window.innerWidth - width - 8))}px`;
    }
    const below = box.top + box.height / 2 < window.innerHeight / 2;
    if (beside && box.height > 60) {
      if (below) style.top = `${Math.max(8, box.top)}px`;
      else style.bottom = `${Math.max(8, window.innerHeight - box.bottom)}px`;
      style.maxHeight = `${Math.max(below ? window.innerHeight - box.top : box.bottom, 160) - 16}px`;
    } else if (below) {
      style.top = `${box.bottom + 8}px`;
      style.maxHeight = `${window.innerHeight - box.bottom - 16}px`;
    } else {
      style.bottom = `${window.innerHeight - box.top + 8}px`;
      style.maxHeight = `${box.top - 16}px`;
    }
    this.board.state.tip = { look, element, style };
  }

  hold() {
    clearTimeout(this.leaving);
    clearTimeout(this.timer);
  }

  drop(now = false) {
    clearTimeout(this.timer);
    clearTimeout(this.leaving);
    if (!this.board.state.tip) return;
    if (now) this.board.state.tip = null;
    else this.leaving = setTimeout(() => { this.board.state.tip = null; }, 160);
  }

  down(event) {
    this.drop(true);
    const element = Pointing.look(event);
    if (event.pointerType === "mouse") {
      // What was clicked is to be done, not read: the popover would lie on what is asked next.
      this.pressed = element;
      return;
    }
    if (!element) return;
    this.start = [event.clientX, event.clientY];
    clearTimeout(this.press);
    this.press = setTimeout(() => {
      this.press = null;
      this.swallow = true;
      this.board.inspect(element.dataset.look, element);
    }, LONG);
  }

  moved(event) {
    if (this.press === null || !this.start) return;
    if (Math.hypot(event.clientX - this.start[0], event.clientY - this.start[1]) > 10) this.up();
  }

  up() {
    clearTimeout(this.press);
    this.press = null;
    // The click that ends a long touch comes at once, if it comes.
    if (this.swallow) setTimeout(() => { this.swallow = false; }, 80);
  }

  clicked(event) {
    if (!this.swallow) return;
    this.swallow = false;
    event.stopPropagation();
    event.preventDefault();
  }

  gone() {
    for (const timer of [this.timer, this.leaving, this.press]) clearTimeout(timer);
  }
}
