import { home } from '../pages/home/data.ts';
import { shipped, upcoming } from '../pages/roadmap/data.ts';
import { betaProblem } from './beta-labels.ts';
import { wordingProblems } from './words.ts';

const DATA = {
  'site/pages/home/data.ts': home,
  'site/pages/roadmap/data.ts': [shipped, upcoming],
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
  ...[betaProblem(homePassages) ?? []].flat().map(({ problem }) => `site/pages/home/data.ts: ${problem}`),
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
