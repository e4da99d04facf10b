import type { ReactNode } from 'react';
import type { Verdict } from './example.ts';

const SHAPES: Record<Verdict, string> = {
  pass: 'm4.5 8.2 2.4 2.4 4.6-5',
  warn: 'M8 4.2v4.6m0 2.4v.1',
  fail: 'm5.2 5.2 5.6 5.6m0-5.6-5.6 5.6',
};

/**
 * Verdict icon: a check mark, bar, or cross in a disc. Hidden from assistive technology, because the verdict is next to
 * it as text.
 */
export const VerdictMark = ({ verdict }: { verdict: Verdict }): ReactNode => (
  <svg className={`mark verdict-${verdict}`} viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
    <circle cx="8" cy="8" r="8" />
    <path d={SHAPES[verdict]} />
  </svg>
);
