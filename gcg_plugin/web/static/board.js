// What NiceGUI registers. Everything else lies in the esm package "gcg-board" (this folder), whose modules import each
// other by relative path: a component's own address serves this one file only.
export { default } from "gcg-board/duel_board.js";
