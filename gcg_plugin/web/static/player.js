// Takes frames in order and shows them one after the other, each led to by what happened. Knows no Vue: it calls back.

import { applyEvent, bannerOf, beatsOf, copyOf, doer, effectOf, PACES, sourceOf } from "./events.js";

/**
 * @param {object} stage
 *   draw(frame): the frame as it is, wholly.
 *   tell(frame): its lines, before it is drawn.
 *   table(sight): the table on the way to it.
 *   effects(list, ms): what is shown over characters. banner(what | null). idle(): nothing waits any more.
 *   pace(): "calm" | "normal" | "fast" | "none". hidden(): nobody looks. sight(): the table that is drawn.
 */
export class Player {
  constructor(stage) {
    this.stage = stage;
    this.waiting = [];
    this.running = false;
    this.hurry = false;
    this.wake = null;
    this.dropped = 0;
  }

  take(frames) {
    this.waiting.push(...frames);
    if (!this.running) this.run();
  }

  /** Show the last frame at once. */
  skip() {
    if (!this.running) return;
    this.hurry = true;
    this.wake?.();
  }

  /** Forget what waits and what is being shown: another frame is drawn in its place. */
  drop() {
    this.waiting = [];
    this.dropped += 1;
    this.skip();
  }

  async run() {
    this.running = true;
    while (this.waiting.length) {
      const frame = this.waiting.shift();
      try {
        const played = this.play(frame);
        // A frame without events, or at no pace, is drawn in the same turn of the loop: nothing waits for nothing.
        if (played) await played;
      } catch (error) {
        // What cannot be shown on the way must not keep the board from the frames to come.
        console.error(error);
        this.stage.banner(null);
        this.stage.draw(frame);
      }
    }
    this.running = false;
    this.hurry = false;
    this.stage.idle();
  }

  /** Show a frame; a promise only where there is something to wait for. */
  play(frame) {
    const { stage } = this;
    const events = frame.events ?? [];
    stage.tell(frame);
    const before = stage.sight();
    const factor = this.hurry || stage.hidden() ? 0 : PACES[stage.pace()];
    if (!events.length || !before || !frame.sight || !factor) {
      stage.draw(frame);
      if (events.length && frame.sight) stage.effects(events.map(effectOf).filter(Boolean), 1800);
      return null;
    }
    const beats = beatsOf(events);
    // The player's own doing shows at once; what follows from the round's end is told like the opponent's.
    const own = doer(events) === 0;
    const slow = own ? beats.filter((beat) => beat.tail) : beats;
    const quick = own ? beats.filter((beat) => !beat.tail) : [];
    if (!slow.length) {
      stage.draw(frame);
      stage.effects(events.map(effectOf).filter(Boolean), 1300);
      return null;
    }
    const table = copyOf(before);
    for (const event of quick.flatMap((beat) => beat.events)) applyEvent(table, event);
    stage.table(table);
    stage.effects(quick.flatMap((beat) => beat.events).map(effectOf).filter(Boolean), 1300);
    return this.follow(frame, table, slow, factor);
  }

  async follow(frame, table, beats, factor) {
    const { stage, dropped } = this;
    for (const beat of beats) {
      if (this.hurry || dropped !== this.dropped) break;
      const length = beat.ms * factor;
      stage.banner(beat.events.map(bannerOf).find(Boolean) ?? sourceOf(beat));
      for (const event of beat.events) applyEvent(table, event);
      stage.table(copyOf(table));
      stage.effects(beat.events.map(effectOf).filter(Boolean), Math.max(length, 500));
      await this.pause(length);
    }
    if (dropped !== this.dropped) return;
    stage.banner(null);
    stage.draw(frame);
  }

  pause(length) {
    return new Promise((resolve) => {
      const timer = setTimeout(done, length);
      const player = this;
      function done() {
        clearTimeout(timer);
        player.wake = null;
        resolve();
      }
      this.wake = done;
    });
  }
}
