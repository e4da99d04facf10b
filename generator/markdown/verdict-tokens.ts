type Token = { readonly text: string; readonly kind: 'pass' | 'warn' | 'fail' | undefined };

/** Results that test runners print: in capitals anywhere, in lowercase where they stand alone in a column or end a line. */
const VERDICT =
  /\b(?:PASS(?:ED)?|OK|FAIL(?:ED)?|ERROR|WARN(?:ING)?)\b|(?<=^| {2}|[:>] )(?:pass(?:ed)?|ok|fail(?:ed)?|error|warn(?:ing)?)(?=$| {2}| ->)/g;

/** Splits a line of program output into tokens, in which results have a kind. */
export function verdictTokens(line: string): readonly Token[] {
  const tokens: Token[] = [];
  let end = 0;
  for (const { 0: word, index } of line.matchAll(VERDICT)) {
    if (index > end) tokens.push({ text: line.slice(end, index), kind: undefined });
    tokens.push({ text: word, kind: /^[po]/i.test(word) ? 'pass' : /^w/i.test(word) ? 'warn' : 'fail' });
    end = index + word.length;
  }
  return end < line.length ? [...tokens, { text: line.slice(end), kind: undefined }] : tokens;
}
