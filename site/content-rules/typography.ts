const NO_BREAK = '\u00a0';

/** What an opening quote follows: the start of the text, a space, a bracket, a dash, or another opening quote. */
const BEFORE_OPENING = /(?:^|[\s([{\u2013\u2014/\u201c\u2018])$/;

/** Replaces straight quotes and apostrophes with curly ones. The last character `before` them matters. */
export function curlyQuotes(text: string, before = ''): string {
  let curly = '';
  // Parts are texts and the quotes between them, in turn.
  for (const [index, part] of text.split(/(["'])/).entries()) {
    const isOpening = BEFORE_OPENING.test(curly.at(-1) ?? before.at(-1) ?? '');
    if (index % 2 === 0) curly += part;
    else if (part === '"') curly += isOpening ? '\u201c' : '\u201d';
    // Before digits an apostrophe stands for digits that are left out: ’90s.
    else curly += isOpening && !/^\d/.test(text.slice(curly.length + 1)) ? '\u2018' : '\u2019';
  }
  return curly;
}

/** Text with curly quotes, in which numbers stay on one line with their unit, a short word. See `curlyQuotes`. */
export const typeset = (text: string, before = ''): string =>
  curlyQuotes(text, before).replace(/(?<=\b[\d.,]*\d) (?=[a-z]{1,7}\b)|(?<=[≤≥]) /g, NO_BREAK);
