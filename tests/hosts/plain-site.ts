/** Code of a site whose pages show their URL, with a 404 page, redirects and files for hosts. */
export const plainSite = (input: {
  urls: readonly string[];
  redirects: Readonly<Record<string, string>>;
  trailingSlash: boolean;
}): string => `
import { createElement as h } from 'react';
import { absoluteUrl, defineSite, headers, page, redirects } from '#generator';
const View = ({ page, context }) => h('html', { lang: 'en' },
  h('head', null, h('title', null, page.title), h('link', { rel: 'canonical', href: absoluteUrl(context.settings, page.url) })),
  h('body', null, h('main', null, 'The page ' + page.title)));
const plain = (url, more) => page(View, { url, title: url, description: '', props: {}, ...more });
export default defineSite({
  settings: { origin: 'https://example.com', basePath: '', trailingSlash: ${input.trailingSlash} },
  collections: {},
  routes: [
    ...${JSON.stringify(input.urls)}.map((url) => ({ path: url, pages: () => [plain(url)] })),
    { path: '/404', pages: () => [plain('/404', { file: '404.html', unlisted: true })] },
  ],
  features: [redirects(${JSON.stringify(input.redirects)}), headers({ hosts: ['netlify', 'nginx', 'caddy'] })],
});
`;
