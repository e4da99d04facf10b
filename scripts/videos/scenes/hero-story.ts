/**
 * Timeline of the hero's video in seconds: a push turns the check red, the next one turns it green. The video starts at
 * the green check, because visitors who prefer reduced motion see only the first frame.
 */
import * as home from '../../../site/pages/home/texts.ts';

const { checkExample } = home;

type Row = { readonly verdict: home.Verdict; readonly value: string; readonly limit: string };

export type Round = {
  readonly commit: string;
  readonly message: string;
  readonly pushed: number;
  readonly building: number;
  readonly live: number;
  /** Times at which the evaluations report, in the order of the table. */
  readonly reported: readonly number[];
  readonly decided: number;
  readonly verdict: home.Verdict;
  readonly title: string;
  readonly rows: readonly Row[];
};

/** Fast evaluations report first; the last one fails. */
const ORDER_OF_REPORTS = [4, 2, 3, 0, 1];
const REPORT_EVERY = 0.34;

const round = (
  start: number,
  words: Pick<Round, 'commit' | 'message' | 'verdict' | 'title' | 'rows'>,
): Round => {
  const live = start + 1.5;
  const reported = ORDER_OF_REPORTS.map((turn) => live + 0.4 + turn * REPORT_EVERY);
  return { ...words, pushed: start, building: start + 0.45, live, reported, decided: live + 2.2 };
};

export const firstRound = round(0.4, {
  commit: checkExample.pullRequest.commit,
  message: 'Shorten the return policy',
  verdict: checkExample.verdict,
  title: checkExample.title,
  rows: checkExample.rows.map(({ verdict, score, threshold }) => ({
    verdict,
    value: score,
    limit: threshold,
  })),
});

export const secondRound = round(6.5, {
  commit: 'a83d1f6',
  message: 'Name both return periods',
  verdict: 'pass',
  title: `Pass: ${checkExample.rows.length} evaluations`,
  // A pass shows the strictest limit that it meets: for `returns`, the warn limit.
  rows: checkExample.rows.map(({ name, score, threshold }) => {
    if (name === 'returns') return { verdict: 'pass', value: '1.00', limit: '≥ 1.00' };
    return { verdict: 'pass', value: name === 'latency' ? '2846' : score, limit: threshold };
  }),
});

export const example = checkExample;
/** The end fades into the beginning, so that the loop is seamless. */
export const FADE = { from: 13.5, seconds: 0.4 };
export const DURATION = 14;
export const START = 11.5;
