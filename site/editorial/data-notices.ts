import { home } from '../data/home.ts';
import { shipped, upcoming } from '../data/roadmap.ts';
import { betaProblem } from './beta-labels.ts';
import { wordingProblems } from './words.ts';

const DATA = {
  'site/data/home.ts': home,
  'site/data/roadmap.ts': [shipped, upcoming],
};

/** Passages of the home page. The badge of a card is a label. */
const homePassages = [
  home.heroLead,
  home.checkExample.caption,
  ...[...home.evaluationKinds, ...home.lifecycle, ...home.features, ...home.audiences].map(
    (card) => `${card.title} ${'beta' in card ? '(beta)' : ''} ${card.body}`,
  ),
];

/** Problems of words and beta labels in the texts of pages without a content file. */
export const dataNotices = (): string[] => [
  ...wordingNotices(),
  ...[betaProblem(homePassages) ?? []].flat().map(({ problem }) => `site/data/home.ts: ${problem}`),
];

const wordingNotices = (): string[] =>
  Object.entries(DATA).flatMap(([file, data]) =>
    stringsOf(data).flatMap((text) =>
      wordingProblems(text).map(({ problem }) => `${file}: ${problem} In: "${text}"`),
    ),
  );

function stringsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return value && typeof value === 'object' ? Object.values(value).flatMap(stringsOf) : [];
}
