import type { Verdict } from './product-model.ts';

export type ShownCase = { readonly id: string; readonly lines: readonly string[] };
export type ShownEvaluation = {
  readonly verdict: Verdict;
  readonly id: string;
  readonly kind: string;
  readonly metric: string;
  readonly value: string;
  readonly limit: string;
  readonly cases: readonly ShownCase[];
};
/** What a page shows that the `run` command prints. */
export type ShownRun = {
  readonly evaluations: readonly ShownEvaluation[];
  readonly verdict: Verdict | undefined;
};

const EVALUATION =
  /^(PASS|WARN|FAIL) {2}(\S+) +([a-z-]+(?: \([a-z]+\))?) +([a-z0-9_]+) (not reported|[\d.]+) +limit ([<>]= [\d.]+)$/;
const CASE = /^ {6}([A-Za-z0-9][\w.-]*) {2,}(\S.*)$/;

/** Reads a report; undefined for other texts. */
export function findShownRun(text: string): ShownRun | undefined {
  const evaluations: (Omit<ShownEvaluation, 'cases'> & { cases: (ShownCase & { lines: string[] })[] })[] = [];
  let verdict: Verdict | undefined;
  for (const line of text.split('\n')) {
    const [, word = '', id = '', kind = '', metric = '', value = '', limit = ''] =
      EVALUATION.exec(line) ?? [];
    const last = evaluations.at(-1);
    const found = CASE.exec(line);
    if (word) {
      evaluations.push({ verdict: word.toLowerCase() as Verdict, id, kind, metric, value, limit, cases: [] });
    } else if (/^(?:PASS|WARN|FAIL)\b/.test(line)) {
      throw new Error(`This line is not as reports are: ${line}`);
    } else if (last && found) {
      last.cases.push({ id: found[1] ?? '', lines: [found[2] ?? ''] });
    } else if (last && line.startsWith('        ')) {
      last.cases.at(-1)?.lines.push(line.trim());
    }
    verdict = (/^Verdict: (\w+)$/.exec(line)?.[1] as Verdict | undefined) ?? verdict;
  }
  return evaluations.length > 0 ? { evaluations, verdict } : undefined;
}
