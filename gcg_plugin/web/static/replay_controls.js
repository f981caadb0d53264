// What leads through a replay: buttons, a slider over the steps, the rounds, the speed, whose eyes; and the keys. The
// server knows the record: everything here is asked of it, and drawn when it answers.

const KEYS = { ArrowLeft: "back", ArrowRight: "onward", " ": "toggle", Home: "first", End: "last" };

// Where a key already means something: fields take it, a focused button is pressed by space, arrows move inside groups.
const FIELDS = "input, textarea, select, dialog, [contenteditable=''], [contenteditable='true']";
const PRESSED = "button, a, summary, [role=button]";
const GROUPS = "[data-group], [role=tablist], [role=radiogroup]";

const SPEEDS = [["calm", "Calm"], ["normal", "Normal speed"], ["fast", "Fast"], ["none", "Fastest"]];

// The room there must be, in letters' sizes, for everything in one row, and for one row at all.
const ROOMY = { width: 66, height: 28 };
const NARROW = 38;

export default {
  template: `
    <section class="replay-controls" :class="{ 'is-small': small, 'is-narrow': narrow }" aria-label="Replay">
      <h1 class="replay-title" :title="title">{{ title }}</h1>
      <div class="replay-buttons" role="group" aria-label="Steps">
        <button v-for="[what, label, path] in buttons" :key="what" type="button" class="replay-button" :class="{ 'is-main': what === 'toggle' }"
          :aria-label="label" :title="label + ' (' + hint(what) + ')'" :aria-disabled="idle(what) ? 'true' : null" @click="act(what)">
          <svg viewBox="0 0 24 24" aria-hidden="true"><path :d="path" /></svg>
        </button>
      </div>
      <div class="replay-steps">
        <input type="range" min="0" :max="last" step="1" :value="shown" aria-label="Step" :aria-valuetext="words" @input="slide" @change="slide" />
        <span class="replay-at" aria-hidden="true">{{ shown }}<span class="soft"> / {{ last }}</span></span>
      </div>
      <select class="replay-round" aria-label="Go to round" :value="round" @change="jump($event.target.value)">
        <option v-for="[number] in rounds" :key="number" :value="number">{{ number ? "Round " + number : "Preparation" }}</option>
      </select>
      <component :is="small ? 'details' : 'div'" class="replay-more" ref="more">
        <summary v-if="small" class="replay-button" aria-label="More: speed, eyes, the record" title="More">
          <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M5 10a2 2 0 100 4 2 2 0 000-4zm7 0a2 2 0 100 4 2 2 0 000-4zm7 0a2 2 0 100 4 2 2 0 000-4z" /></svg>
        </summary>
        <div class="replay-panel">
          <select aria-label="Speed" :value="speed" @change="$emit('speed', $event.target.value)">
            <option v-for="[value, label] in speeds" :key="value" :value="value">{{ label }}</option>
          </select>
          <select v-if="views.length > 1" aria-label="Whose eyes" :value="eyes" @change="$emit('eyes', $event.target.value)">
            <option v-for="[value, label] in views" :key="value" :value="value">{{ label }}</option>
          </select>
          <span v-else class="soft" title="The hands are opened when the duel is over">{{ views[0]?.[1] }}</span>
          <component :is="small ? 'div' : 'details'" class="replay-about">
            <summary v-if="!small">The record</summary>
            <div class="replay-sheet">
              <slot />
              <dl class="replay-keys">
                <div><dt><kbd>←</kbd> <kbd>→</kbd></dt><dd>a step back, a step on</dd></div>
                <div><dt><kbd>Space</kbd></dt><dd>play, or pause</dd></div>
                <div><dt><kbd>Home</kbd> <kbd>End</kbd></dt><dd>the first step, the last</dd></div>
                <div><dt><kbd>L</kbd> <kbd>I</kbd> <kbd>?</kbd></dt><dd>the log, read what is focused, the board's own keys</dd></div>
              </dl>
            </div>
          </component>
        </div>
      </component>
      <span class="unseen" role="status">{{ heard }}</span>
    </section>
  `,
  props: {
    step: { type: Number, default: 0 },
    last: { type: Number, default: 0 },
    round: { type: Number, default: 0 },
    rounds: { type: Array, default: () => [] },
    playing: { type: Boolean, default: false },
    speed: { type: String, default: "normal" },
    eyes: { type: String, default: "player" },
    views: { type: Array, default: () => [] },
    address: { type: String, default: "" },
    title: { type: String, default: "" },
  },
  emits: ["go", "play", "speed", "eyes"],
  data() {
    return { dragged: null, wanted: null, heard: "", small: false, narrow: false, speeds: SPEEDS };
  },
  computed: {
    shown() { return this.dragged ?? this.step; },
    words() {
      const at = this.rounds.findLast(([, step]) => step <= this.shown)?.[0] ?? 0;
      return `Step ${this.shown} of ${this.last}, ${at ? `round ${at}` : "preparation"}`;
    },
    buttons() {
      return [
        ["first", "To the first step", "M6 5h2.4v14H6zM19 5v14L9.6 12z"],
        ["back", "A step back", "M16.5 5v14L7 12z"],
        this.playing ? ["toggle", "Pause", "M7 5h3.6v14H7zM13.4 5H17v14h-3.6z"] : ["toggle", "Play", "M8 4.5v15L19.5 12z"],
        ["onward", "A step on", "M7.5 5v14L17 12z"],
        ["last", "To the last step", "M15.6 5H18v14h-2.4zM5 5v14l9.4-7z"],
      ];
    },
  },
  watch: {
    step(step, before) {
      // What was asked for meanwhile is still to come.
      if (this.playing || step === this.wanted) this.wanted = null;
      if (this.playing || step === this.dragged) this.dragged = null;
      // A step on is told by the board itself, line by line.
      if (step !== before + 1) this.heard = this.words;
      this.note();
    },
    playing(playing) { this.heard = playing ? "Playing" : `Paused. ${this.words}`; },
    eyes() { this.note(); },
  },
  mounted() {
    this.onKey = (event) => this.key(event);
    window.addEventListener("keydown", this.onKey, true);
    this.observer = new ResizeObserver(() => this.measure());
    this.observer.observe(this.$el);
    this.observer.observe(document.documentElement);
    this.measure();
    // A panel that is open closes for a click beside it.
    this.onPress = (event) => {
      for (const open of this.$el.querySelectorAll("details[open]")) if (!open.contains(event.target)) open.open = false;
    };
    window.addEventListener("pointerdown", this.onPress);
  },
  beforeUnmount() {
    window.removeEventListener("pointerdown", this.onPress);
    this.observer.disconnect();
    window.removeEventListener("keydown", this.onKey, true);
    clearTimeout(this.noting);
    clearTimeout(this.sliding);
  },
  methods: {
    measure() {
      const rem = parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
      const width = this.$el.parentElement.getBoundingClientRect().width / rem;
      this.small = width < ROOMY.width || window.innerHeight / rem < ROOMY.height;
      this.narrow = width < NARROW;
    },
    hint(what) { return { first: "Home", back: "←", toggle: "Space", onward: "→", last: "End" }[what]; },
    idle(what) {
      if (what === "first" || what === "back") return this.step === 0;
      return what !== "toggle" && this.step === this.last;
    },
    act(what) {
      if (what === "toggle") return this.$emit("play", !this.playing);
      // Keys that come faster than the server answers count, too.
      const from = this.wanted ?? this.step;
      const to = { first: 0, back: from - 1, onward: from + 1, last: this.last }[what];
      return this.go(Math.min(Math.max(to, 0), this.last));
    },
    go(step) {
      if (step === (this.wanted ?? this.step) && !this.playing) return;
      this.wanted = step;
      this.$emit("go", step);
    },
    jump(number) {
      const found = this.rounds.find(([round]) => round === Number(number));
      if (found) this.go(found[1]);
    },
    slide(event) {
      this.dragged = Number(event.target.value);
      clearTimeout(this.sliding);
      this.sliding = setTimeout(() => this.dragged !== null && this.go(this.dragged), event.type === "change" ? 0 : 60);
    },
    key(event) {
      const what = KEYS[event.key];
      const { target } = event;
      if (event.key === "Escape") {
        const open = [...this.$el.querySelectorAll("details[open]")].pop();
        if (open) {
          open.open = false;
          open.querySelector("summary").focus();
          event.stopPropagation();
        }
        return;
      }
      if (!what || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey || !target?.closest) return;
      if (document.querySelector("dialog[open]") || target.closest(FIELDS)) return;
      if (what === "toggle" ? target.closest(PRESSED) : target.closest(GROUPS)) return;
      event.preventDefault();
      event.stopPropagation();
      this.act(what);
    },
    /** Has the address say where we are, so that reload and back come back to it; not for every step of a fast run. */
    note() {
      clearTimeout(this.noting);
      this.noting = setTimeout(() => {
        const eyes = this.eyes === "player" ? "" : `&eyes=${this.eyes}`;
        window.history.replaceState(window.history.state, "", `${this.address}&step=${this.step}${eyes}`);
      }, 250);
    },
  },
};
