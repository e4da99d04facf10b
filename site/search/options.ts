import type { SearchOptions } from '#generator';
import { config } from '../config.ts';
import type { PageProps, SitePage } from '../layout/page.ts';
import { QUICKSTART } from '../pages/docs/sidebar-sections.ts';
import { answers } from './answers.ts';
import { synonyms } from './synonyms.ts';

const ofKind =
  (kind: PageProps['kind']) =>
  ({ props }: SitePage): boolean =>
    props.kind === kind;

/** Search configuration: which pages are indexed, their labels, and their ranking. */
export const search: SearchOptions = {
  kinds: [
    { label: 'Docs', pages: ofKind('docs'), weight: 1 },
    { label: 'Blog', pages: ofKind('post'), weight: 0.14 },
    { label: 'Product', pages: ofKind('product'), weight: 0.8 },
    { label: 'Legal', pages: ofKind('legal'), weight: 0.45 },
    { label: 'Blog', pages: ({ url }) => url === '/blog', weight: 0.4 },
  ],
  title: ({ url, props }: SitePage) => (url === '/' ? config.product : props.heading),
  leaveOut: ['What to read next'],
  reference: ['/docs/evaluations/configuration#field-'],
  synonyms,
  suggestions: [
    { title: 'Quickstart', url: QUICKSTART },
    { title: 'Configuration', url: '/docs/evaluations/configuration' },
    { title: 'Frameworks', url: '/docs/integration/frameworks' },
    { title: 'Roadmap', url: '/roadmap' },
    { title: 'Blog', url: '/blog' },
  ],
  answers,
};
