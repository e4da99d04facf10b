import { ourPosts } from '../kit/our-content.ts';

export const QUICKSTART = '/docs/getting-started/quickstart';
/** The longest page, with many tables. */
export const REFERENCE = '/docs/evaluations/configuration';
/** The oldest post and the one after it. */
export const [POST = '', NEXT_POST = ''] = ourPosts().map(({ url }) => url);

/** A page of every template with running text. */
export const PAGES = [
  '/',
  '/blog',
  POST,
  '/docs',
  QUICKSTART,
  REFERENCE,
  '/roadmap',
  '/open-source',
  '/waitlist',
  '/privacy',
];
