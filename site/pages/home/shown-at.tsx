import type { ReactNode } from 'react';
import { OMITTED_FROM_MARKDOWN, OMITTED_FROM_SEARCH } from '#generator';
import { limits } from './example.ts';

type Limit = (typeof limits)[number];

/** The limit of the example, which is chosen first. */
export const FIRST = '0.90';

/** Attributes of an element that is shown while one of the matching limits is chosen (limit.css). */
export function shownAt(matches: (limit: Limit) => boolean): Readonly<Record<string, string>> {
  const values = limits.filter(matches).map(({ value }) => value);
  const omitted = values.includes(FIRST) ? {} : { ...OMITTED_FROM_MARKDOWN, ...OMITTED_FROM_SEARCH };
  return { 'data-at': values.join(' '), ...omitted };
}

/** A text for each limit, all in one place. */
export const ByLimit = ({ children }: { children: (limit: Limit) => ReactNode }): ReactNode => (
  <span className="stack">
    {limits.map((limit) => (
      <span key={limit.value} {...shownAt((other) => other === limit)}>
        {children(limit)}
      </span>
    ))}
  </span>
);

/** What a failed and a warned pull request show, in one place: text, or with `as="div"` blocks. */
export const ByVerdict = (props: { fail: ReactNode; warn: ReactNode; as?: 'div' }): ReactNode => {
  const { fail, warn, as: Element = 'span' } = props;
  return (
    <Element className="stack">
      <Element {...shownAt(({ verdict }) => verdict === 'fail')}>{fail}</Element>
      <Element {...shownAt(({ verdict }) => verdict === 'warn')}>{warn}</Element>
    </Element>
  );
};
