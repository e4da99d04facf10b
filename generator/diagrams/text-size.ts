/** Sizes in user units of the drawing, which the page shows as 1/16 of its root size each: 14 is 0.875rem. */
export const TEXT = { label: 14, small: 12.5, line: 1.4 } as const;

/**
 * Widths in em. There is no font at build time, and readers have different ones: these are about those of Inter and
 * Segoe UI, made wider by SLACK so that DejaVu Sans and Verdana fit as well.
 */
const NARROW = new Set("iljI.,:;'|!()[]{} ");
const MEDIUM = new Set('frt-/\\"*');
const WIDE = new Set('mwMW@%');
const SLACK = 1.12;

/** Scripts whose characters fill a square. */
const SQUARE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}]/u;
const NO_WIDTH = /\p{Mn}|\p{Me}|\p{Cf}/u;

function widthOfCharacter(character: string): number {
  if (NO_WIDTH.test(character)) return 0;
  if (SQUARE.test(character)) return 1;
  if (NARROW.has(character)) return 0.29;
  if (MEDIUM.has(character)) return 0.4;
  if (WIDE.has(character)) return 0.88;
  return /[\p{Lu}\p{N}]/u.test(character) ? 0.66 : 0.56;
}

/** Estimated width of one line, with room to spare. */
export function widthOf(text: string, size: number): number {
  let em = 0;
  for (const character of text) em += widthOfCharacter(character);
  return em * size * SLACK;
}

export type Words = { readonly lines: readonly string[]; readonly width: number; readonly height: number };

/** Breaks a label at its own line breaks, and between words where it is wider than `most`. */
export function layWords(label: string, size: number, most: number): Words {
  const lines = label === '' ? [] : label.split('\n').flatMap((line) => wrap(line, size, most));
  const width = Math.max(0, ...lines.map((line) => widthOf(line, size)));
  return { lines, width, height: lines.length * size * TEXT.line };
}

/** Lines of about one length: a label that needs two is not broken before its last word. */
function wrap(line: string, size: number, most: number): string[] {
  const total = widthOf(line, size);
  if (total <= most) return [line];
  const goal = total / Math.ceil(total / most);
  const lines: string[] = [];
  let current = '';
  for (const word of line.split(/\s+/)) {
    const longer = current === '' ? word : `${current} ${word}`;
    const full = current !== '' && (widthOf(current, size) >= goal || widthOf(longer, size) > most);
    if (full) lines.push(current);
    current = full ? word : longer;
  }
  return [...lines, current];
}
