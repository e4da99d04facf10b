export const QUICKSTART = '/docs/getting-started/quickstart';
/** The longest page, with many tables. */
export const REFERENCE = '/docs/evaluations/configuration';
export const POST = '/blog/2025/09/19/evaluations-belong-in-the-pull-request';

/** A page of every template that has words to read. */
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
