// The log: what has happened, with the rounds as headings.

import { defineComponent, h, nextTick, onBeforeUnmount, onMounted, ref, watch } from "vue";
import { glyph } from "./glyphs.js";
import { parts } from "./texts.js";

export const DuelLog = defineComponent({
  name: "DuelLog",
  props: { lines: { type: Array, required: true }, count: { type: Number, required: true }, failed: Boolean },
  emits: ["again"],
  setup(props, { emit }) {
    const box = ref(null);
    let follows = true;
    const down = () => {
      if (box.value && follows) box.value.scrollTop = box.value.scrollHeight;
    };
    const grows = new ResizeObserver(down);
    onMounted(() => {
      down();
      grows.observe(box.value);
    });
    onBeforeUnmount(() => grows.disconnect());
    watch(() => props.count, () => nextTick(down));
    return () => h("section", { class: "gcg-log", "aria-label": "Log" }, [
      h("h3", { class: "gcg-panel-title" }, [glyph("log"), "Log"]),
      props.failed ? h("p", { class: "gcg-quiet" }, ["The cards' names and texts could not be read. ", h("button", { type: "button", class: "gcg-link", onClick: () => emit("again") }, "Try again")]) : null,
      h("div", {
        class: "gcg-log-lines", ref: box, tabindex: 0, role: "group", "aria-label": "What has happened", "data-keep": "log",
        onScroll: () => {
          if (!box.value) return;
          const { scrollTop, scrollHeight, clientHeight } = box.value;
          follows = scrollHeight - scrollTop - clientHeight < 40;
        },
      }, props.lines.map((line) => line.h
        ? h("h4", { key: line.key, class: "gcg-log-round" }, parts(line.t))
        : h("p", { key: line.key }, parts(line.t)))),
    ]);
  },
});
