const NO_BREAK = '\u00a0';

/** What an opening quote follows: the start of the text, a space, a bracket, a dash, or another opening quote. */
const BEFORE_OPENING = /(?:^|[\s([{\u2013\u2014/\u201c\u2018])$/;

/** Words whose number follows them: `step 3`, `at 0.95`. */
const NAMES = String.raw`\b(?:[Ss]teps?|[Ll]ines?|[Vv]ersions?|at)`;

/** Spaces in front of numbers that belong to the word before them, and of the ends of ranges. */
const BEFORE_NUMBER = new RegExp(String.raw`(?<=${NAMES}|\d (?:to|of|or|and)) (?=\d)`, 'g');

/**
 * Spaces between numbers and what they count, and before a number that ends a sentence: `5 minutes`, `must be 1.` A number
 * that belongs to the word before it does not stay with the word after it.
 */
const AFTER_NUMBER = new RegExp(
  String.raw`(?<!${NAMES}\u00a0[\d.,]+(?: \w+\u00a0[\d.,]+)?)(?<=\d) (?=[a-z])|(?<=[a-z]) (?=\d+[.:;](?: |$))`,
  'g',
);

/** Calculations that fit on one line of a phone: `1 ÷ 2 = 0.50`. Longer ones break before an operator. */
const CALCULATION = /\d[\d.,]*(?: [×÷+−=→] \d[\d.,]*)+/g;
const LONGEST_CALCULATION = 24;

/**
 * Replaces straight quotes and apostrophes with curly ones: `"It's"` is `“It’s”`.
 * @param before Text in front, of which the last character matters.
 */
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

/** Text with curly quotes, in which numbers stay on one line with what they count. See `curlyQuotes`. */
export function typeset(text: string, before = ''): string {
  return curlyQuotes(text, before)
    .replace(BEFORE_NUMBER, NO_BREAK)
    .replace(AFTER_NUMBER, NO_BREAK)
    .replace(CALCULATION, (found) =>
      found.replace(found.length > LONGEST_CALCULATION ? /(?<=[×÷+−=→]) /g : / /g, NO_BREAK),
    );
}
