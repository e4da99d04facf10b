import { home } from '../data/home.ts';
import { shipped, upcoming } from '../data/roadmap.ts';
import { wordingProblems } from './words.ts';

const DATA = {
  'site/data/home.ts': home,
  'site/data/roadmap.ts': [shipped, upcoming],
};

/** Wording problems in the texts of pages without a content file. */
export const dataNotices = (): string[] =>
  Object.entries(DATA).flatMap(([file, data]) =>
    stringsOf(data).flatMap((text) =>
      wordingProblems(text).map(({ problem }) => `${file}: ${problem} In: "${text}"`),
    ),
  );

function stringsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return value && typeof value === 'object' ? Object.values(value).flatMap(stringsOf) : [];
}
