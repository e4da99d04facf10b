import type { SearchOptions } from '#generator';
import { config } from '../config.ts';
import type { Page } from '../layout/pages.ts';
import { QUICKSTART } from '../pages/docs/docs-table.ts';
import { answers } from './answers.ts';
import { synonyms } from './synonyms.ts';

/** Search configuration: which pages are indexed, their labels, and their ranking. */
const of =
  (...templates: readonly Page['template'][]) =>
  (page: Page): boolean =>
    templates.includes(page.template);

export const search: SearchOptions = {
  kinds: [
    { label: 'Docs', pages: of('docs'), weight: 1 },
    { label: 'Blog', pages: of('post'), weight: 0.6 },
    { label: 'Product', pages: of('home', 'roadmap', 'open-source', 'waitlist', 'prose'), weight: 0.8 },
    { label: 'Legal', pages: of('legal', 'opt-out'), weight: 0.3 },
    { label: 'Blog', pages: of('blog-list'), weight: 0.4 },
  ],
  title: (page: Page) => (page.template === 'home' ? config.product : page.props.heading),
  leaveOut: ['What to read next'],
  synonyms,
  suggestions: [
    { title: 'Quickstart', url: QUICKSTART },
    { title: 'Configuration', url: '/docs/evaluations/configuration' },
    { title: 'Frameworks and adapters', url: '/docs/integration/frameworks' },
    { title: 'Roadmap', url: '/roadmap' },
    { title: 'Blog', url: '/blog' },
  ],
  answers,
};
