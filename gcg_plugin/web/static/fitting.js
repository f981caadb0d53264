// Names in the room there is: how wide a name's longest part is, so that it is written small enough not to be broken.

const VOWELS = "aeiouyäöüáàâãéèêëíìîïóòôõúùûœæıаеёиоуыэюя";
const CONSONANTS = `(?:(?![${VOWELS}])\\p{L})`;
const SYLLABLES = new RegExp(`([${VOWELS}]${CONSONANTS}*?)(sch[lmnrw]?|ch|ck|ph|sh|th|(?<!c)[bcdfgkpt][lr]|${CONSONANTS})(?=[${VOWELS}])`, "giu");
const LONG = 13;
const SOFT = "\u00ad";
// Written without spaces: the browser breaks a line between any two of them, or knows the words.
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}]/u;

const known = new Map();
let pen;

/** A name as `[text, em]`: its very long words may be parted where a syllable ends, and no line need be wider. */
export function fitted(name) {
  if (!known.has(name)) {
    const text = name.replace(/\p{L}+/gu, (word) => (word.length < LONG || UNSPACED.test(word) ? word : parted(word)));
    known.set(name, [text, Math.max(1, ...text.split(/(?<=[\s\-–·\u00ad])/).map(widthOf)).toFixed(2)]);
  }
  return known.get(name);
}

function parted(word) {
  return word.replace(SYLLABLES, (all, before, after, at) => {
    const place = at + before.length;
    return place < 3 || word.length - place < 3 ? all : `${before}${SOFT}${after}`;
  });
}

/** The width of a part that no line may break, in its own em, at the weight names have. */
function widthOf(part) {
  if (UNSPACED.test(part)) return 3;
  pen ??= document.createElement("canvas").getContext("2d");
  pen.font = `700 100px ${getComputedStyle(document.body).fontFamily}`;
  return pen.measureText(part.trimEnd().replace(SOFT, "-")).width / 100;
}
