/**
 * Encodes ascending lists of numbers as text that JSON does not escape and that compresses well: the gap to the previous
 * number as one character when it is below 64, preceded by more characters for larger gaps. Never contains a newline.
 */
const FIRST = 35;
const LOW = 64;
const HIGH = 27;
/** The backslash, which JSON would escape. */
const SKIPPED = 92;

const sign = (value: number): string => {
  const code = FIRST + value;
  return String.fromCharCode(code < SKIPPED ? code : code + 1);
};

export function listToText(numbers: readonly number[]): string {
  let text = '';
  let next = 0;
  for (const number of numbers) {
    const gap = number - next;
    let high = '';
    for (let rest = Math.floor(gap / LOW); rest > 0; rest = Math.floor(rest / HIGH))
      high = sign(LOW + (rest % HIGH)) + high;
    text += high + sign(gap % LOW);
    next = number + 1;
  }
  return text;
}

export function textToList(text: string): number[] {
  const numbers: number[] = [];
  let next = 0;
  let high = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    const value = code - FIRST - (code > SKIPPED ? 1 : 0);
    if (value >= LOW) {
      high = high * HIGH + value - LOW;
      continue;
    }
    next += high * LOW + value + 1;
    numbers.push(next - 1);
    high = 0;
  }
  return numbers;
}
