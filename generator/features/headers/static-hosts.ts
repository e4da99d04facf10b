import type { SiteRules } from './rules.ts';

/** Headers by encoded path. Later rules replace headers of earlier ones. */
const rulesOf = ({ settings, everywhere, special }: SiteRules) => [
  { path: encodeURI(`${settings.basePath}/*`), headers: Object.entries(everywhere) },
  ...special.map(({ match, name, value }) => ({ path: encodeURI(match), headers: [[name, value]] })),
];

/** `_headers` for Netlify, and for Cloudflare Pages, which joins values unless `!` removes the old one. */
export const headersFile = (rules: SiteRules): string =>
  rulesOf(rules)
    .map(({ path, headers }, at) => {
      const lines = headers.map(([name, value]) => `${at > 0 ? `  ! ${name}\n` : ''}  ${name}: ${value}\n`);
      return `${path}\n${lines.join('')}`;
    })
    .join('\n');

/** `_redirects` for Netlify and Cloudflare Pages. Both add the query of the request to the target. */
export const redirectsFile = (rules: SiteRules): string =>
  rules.redirects.map(({ from, to }) => `${encodeURI(from)} ${to} 301\n`).join('');

/** `vercel.json` for a prebuilt folder. Redirects keep the query. */
export function vercelFile(rules: SiteRules): string {
  const { trailingSlash } = rules.settings;
  // Vercel first removes a slash that pages do not have.
  const moved = rules.redirects.filter(({ from }) => trailingSlash || !from.endsWith('/'));
  const config = {
    $schema: 'https://openapi.vercel.sh/vercel.json',
    cleanUrls: true,
    trailingSlash,
    headers: rulesOf(rules).map(({ path, headers }) => ({
      source: pattern(path),
      headers: headers.map(([key, value]) => ({ key, value })),
    })),
    redirects: moved.map(({ from, to }) => ({
      source: pattern(encodeURI(from)),
      // Vercel would replace `$1` with a matched group of the source.
      destination: to.replaceAll('$', '%24'),
      statusCode: 301,
    })),
  };
  return `${JSON.stringify(config, null, 2)}\n`;
}

/** Converts an encoded path to path-to-regexp syntax. */
const pattern = (path: string): string => path.replace(/[.+?^$()[\]{}|:\\]/g, '\\$&').replace('*', '(.*)');
