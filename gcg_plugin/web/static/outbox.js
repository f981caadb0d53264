// What is said goes out one at a time: each word refers to the frame the player sees, so the next waits for the answer.

/** Milliseconds after which an answer is no longer waited for. */
const PATIENCE = 8000;

/** What is about the table as a whole, whatever frame the player sees: it waits for nothing. */
const AT_ONCE = ["concede", "record", "leave", "again"];

/** Milliseconds within which the same of these said twice is a double click. */
const TWICE = 1000;

export class Outbox {
  constructor(send) {
    this.send = send;
    this.words = [];
    this.waits = false;
    this.timer = null;
    this.urgent = null;
  }

  /** Say it now, or when the answer to what was said before has come. `about` is the kind of choice it belongs to. */
  say(what, about) {
    if (AT_ONCE.includes(what.do)) {
      this.now(what);
    } else {
      this.words.push({ what, about });
      this.next();
    }
  }

  now(what) {
    if (what.do === this.urgent) return;
    this.urgent = what.do;
    setTimeout(() => { this.urgent = null; }, TWICE);
    this.send(what);
  }

  /** A frame has come and is drawn: what was meant for another kind of choice is dropped. */
  back(about) {
    clearTimeout(this.timer);
    this.waits = false;
    this.words = this.words.filter((word) => word.about === about);
    this.next();
  }

  next() {
    if (this.waits || !this.words.length) return;
    this.waits = true;
    // An answer that got lost must not leave the board dumb.
    this.timer = setTimeout(() => {
      this.waits = false;
      this.words = [];
    }, PATIENCE);
    this.send(this.words.shift().what);
  }
}
