// The duel board: takes frames, draws them, and says what the player chooses. It knows no rule of the game: what can be
// chosen, what it costs and what it would do stand in the frame's `ask`.
//
// What there is to read of a frame is in `table.js`, what the player does in `choosing.js`; a board is both. Its parts:
// `stage.js` takes and shows frames, `drawing.js` draws, `commands.js` acts on keys, `focus.js` keeps the focus,
// `pointing.js` shows texts, `room.js` fits the layout.

import { defineComponent, nextTick, onBeforeUnmount, onBeforeUpdate, onMounted, onUpdated, watch } from "vue";
import { Choosing } from "./choosing.js";
import { Commands } from "./commands.js";
import { drawing } from "./drawing.js";
import { FocusKeeper } from "./focus.js";
import { lookName } from "./inspector.js";
import { Pointing } from "./pointing.js";
import { Room } from "./room.js";
import { keepSpeed, SPEEDS } from "./settings.js";
import { Stage } from "./stage.js";
import { textsFrom } from "./texts.js";

const styled = new Promise((resolve) => {
  const href = new URL("./board.css", import.meta.url).href;
  if (typeof document === "undefined" || document.querySelector(`link[href="${href}"]`)) return resolve();
  const link = document.createElement("link");
  Object.assign(link, { rel: "stylesheet", href, onload: resolve, onerror: resolve });
  document.head.append(link);
  return undefined;
});

export default defineComponent({
  name: "DuelBoard",
  props: {
    hello: { type: Object, default: null },
    textsUrl: { type: String, default: "" },
    mode: { type: String, default: "play" },
    speed: { type: String, default: "" },
  },
  emits: ["say", "shown"],
  setup(props, { emit, slots, expose }) {
    const board = new Board(props, emit);
    expose({
      take: (frames) => board.stage.take(frames),
      show: (frame) => board.stage.show(frame),
      skip: () => board.skip(),
      pace: (speed) => board.pace(speed, false),
    });
    watch(() => props.hello, (hello) => board.stage.greet(hello), { immediate: true });
    watch(() => props.textsUrl, (url) => board.read(url));
    watch(() => props.speed, (speed) => speed && board.pace(speed, false));
    onMounted(() => board.mounted());
    onBeforeUnmount(() => board.gone());
    onBeforeUpdate(() => board.focus.before());
    onUpdated(() => {
      board.focus.after();
      board.room.measure();
    });
    return () => drawing(board, slots);
  },
});

class Board extends Choosing {
  constructor(props, emit) {
    super(props, (what) => emit("say", { n: this.stage.newest, ...what }));
    this.emit = emit;
    this.root = null;
    this.stage = new Stage(this);
    this.commands = new Commands(this);
    this.focus = new FocusKeeper(this);
    this.pointing = new Pointing(this);
    this.room = new Room(this);
    styled.then(() => {
      this.state.ready = true;
      nextTick(() => this.room.measure());
    });
  }

  mounted() {
    this.commands.mounted();
    this.room.mounted();
  }

  gone() {
    this.commands.gone();
    this.room.gone();
    this.pointing.gone();
    this.skip();
  }

  read(url) { this.texts = textsFrom(url); }
  skip() { this.stage.player.skip(); }

  // --- how it is looked at -----------------------------------------------------------------------------------------

  chooseDeck(id) { this.state.deck = id; }
  toggleLook() { this.state.lookMode = !this.state.lookMode; }
  toggleLog() { this.state.logOpen = !this.state.logOpen; nextTick(() => this.room.measure()); }
  openTab(tab) { this.state.tab = tab; }

  pace(speed, keep = true) {
    if (!SPEEDS.includes(speed)) return;
    this.state.speed = speed;
    if (keep) keepSpeed(speed);
    if (speed === "none") this.skip();
  }

  // --- reading -----------------------------------------------------------------------------------------------------

  /** Open the page of a thing. */
  inspect(look) {
    const name = this.sight ? lookName(this, look) : "";
    if (!name) return;
    this.dropTip(true);
    this.state.open = { kind: "look", look, name };
    this.state.lookMode = false;
  }

  inspectArmed() {
    const option = this.armedOption;
    if (option?.act === "skill") this.inspect(`skill:${option.id}`);
    else if (option?.act === "card") this.inspect(`card:${option.id}`);
    else if (option && this.optionAt(option.id) === option) this.inspect(`char:0,${option.id}`);
  }

  openDialog(kind) {
    this.dropTip(true);
    this.state.open = { kind };
  }

  closeDialog() { this.state.open = null; }
  holdTip() { this.pointing.hold(); }
  dropTip(now = false) { this.pointing.drop(now); }
}
