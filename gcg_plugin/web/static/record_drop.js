// Where a record's file is dropped or chosen. It goes to the server, which answers with the address it is watched at.

export default {
  template: `
    <section class="replay-drop" :class="{ 'is-over': over, 'is-compact': compact }" :aria-label="compact ? null : 'Open a record'">
      <template v-if="!compact">
        <h2>Open a record</h2>
        <p class="soft">Drop a duel's file (<code>.jsonl</code>) anywhere on this page, or choose one. It is read here, and kept with the last few you have dropped.</p>
        <p class="ways">
          <label class="button is-main replay-file">{{ busy ? "Reading …" : "Choose a file" }}
            <input class="unseen" type="file" accept=".jsonl,.json,.txt" :disabled="busy" @change="chosen" />
          </label>
        </p>
      </template>
      <p class="replay-problem" role="alert">{{ problem }}</p>
    </section>
  `,
  props: {
    url: { type: String, default: "" },
    most: { type: Number, default: 0 },
    compact: { type: Boolean, default: false },
  },
  data() {
    return { over: false, busy: false, problem: "" };
  },
  mounted() {
    const files = (event) => event.dataTransfer?.types?.includes("Files");
    this.listeners = {
      dragover: (event) => {
        if (!files(event)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = "copy";
        this.over = true;
      },
      dragleave: (event) => { if (!event.relatedTarget) this.over = false; },
      drop: (event) => {
        if (!files(event)) return;
        event.preventDefault();
        this.over = false;
        this.send(event.dataTransfer.files);
      },
    };
    for (const [name, listener] of Object.entries(this.listeners)) window.addEventListener(name, listener);
  },
  beforeUnmount() {
    for (const [name, listener] of Object.entries(this.listeners)) window.removeEventListener(name, listener);
  },
  methods: {
    chosen(event) {
      const { files } = event.target;
      if (files.length) this.send(files).then(() => { event.target.value = ""; });
    },
    async send(files) {
      this.problem = "";
      const [file] = files;
      if (!file || this.busy) return;
      if (files.length > 1) this.problem = "One file at a time, please.";
      else if (file.size > this.most) this.problem = `${file.name} is larger than any record: ${this.most.toLocaleString("en")} bytes are read at most.`;
      if (this.problem) return;
      this.busy = true;
      try {
        const answer = await fetch(`${this.url}?name=${encodeURIComponent(file.name)}`, { method: "POST", body: file });
        const { at, problem } = await answer.json().catch(() => ({}));
        if (at) window.location.assign(at);
        else this.problem = problem ?? "The server did not take the file: try again.";
      } catch {
        this.problem = "The file could not be read or sent: is the server still there? Try again.";
      } finally {
        this.busy = false;
      }
    },
  },
};
