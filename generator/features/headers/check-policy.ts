import { error, locationAt, type Problem } from '../../core/problems.ts';
import type { Page, Site } from '../../core/site.ts';
import { directivesOf, type Policy } from './policy.ts';

/** Directive that applies to a URL, by element and attribute, or by the `rel` of a `<link>`. */
const DIRECTIVES: Readonly<Record<string, string>> = {
  'img src': 'img-src',
  'img srcset': 'img-src',
  'image href': 'img-src',
  'input src': 'img-src',
  'source srcset': 'img-src',
  'video poster': 'img-src',
  'link imagesrcset': 'img-src',
  'link icon': 'img-src',
  'link apple-touch-icon': 'img-src',
  'source src': 'media-src',
  'video src': 'media-src',
  'audio src': 'media-src',
  'track src': 'media-src',
  'script src': 'script-src',
  'link modulepreload': 'script-src',
  'link stylesheet': 'style-src',
  'link manifest': 'manifest-src',
  'iframe src': 'frame-src',
  'embed src': 'object-src',
  'object data': 'object-src',
  'form action': 'form-action',
  'button formaction': 'form-action',
  'input formaction': 'form-action',
  // A script fetches the code of islands and embedded code.
  'div data-src': 'connect-src',
  'figure data-src': 'connect-src',
};

/** Reports what the policy blocks on the pages of a site. */
export async function checkPolicy(site: Site, policy: Policy): Promise<void> {
  const styles = Object.values(site.assets.inlineStyles);
  const directives = directivesOf(policy, styles);
  const allowed = new Set([...(policy.inlineScripts ?? []), ...(policy.inlineStyles ?? []), ...styles]);
  for (const page of site.pages) {
    const { loads, inline } = (await site.render(page)).resources;
    for (const [element, attribute, text] of inline)
      if (attribute !== undefined || !allowed.has(text))
        site.report(inlineProblem(site, page, { element, attribute, text }));
    for (const [element, attribute, url] of loads)
      for (const name of attribute.toLowerCase().split(/\s+/)) {
        const directive = DIRECTIVES[`${element} ${name}`];
        if (directive && !isAllowed(url, directives[directive] ?? [], site))
          site.report(elsewhereProblem(site, page, { url, directive }));
      }
  }
}

function inlineProblem(
  site: Site,
  page: Page,
  found: { element: string; attribute: string | undefined; text: string },
): Problem {
  const { element, attribute, text } = found;
  const kind = element === 'script' ? 'script' : 'stylesheet';
  const what =
    attribute === undefined
      ? `the inline ${kind} ${shortened(text)}`
      : `the attribute ${attribute}="${shortened(text)}" on <${element}>`;
  return error(
    'policy/inline',
    `The site's content security policy blocks ${what} on the page ${page.url}.`,
    {
      ...placeOf(site, page, text),
      hint: "Move styles to a stylesheet and code to a script file. To inline a stylesheet, add it to inlineStyles. To allow an inline script, add it to the policy's inlineScripts.",
    },
  );
}

function elsewhereProblem(
  site: Site,
  page: Page,
  { url, directive }: { url: string; directive: string },
): Problem {
  const text = `The site's content security policy (${directive}) blocks ${shortened(url)} on the page ${page.url}.`;
  return error('policy/elsewhere', text, {
    ...placeOf(site, page, url),
    hint: "Put the file under public/, or allow its server in the site's policy.",
  });
}

/** Page, and the location in its Markdown if the text stands there. */
function placeOf(site: Site, page: Page, text: string): Pick<Problem, 'page' | 'at'> {
  const source = site.sourceOf(page);
  const [line = ''] = text.trim().split('\n');
  const index = source?.body.indexOf(line) ?? -1;
  if (!source || index < 0 || line === '') return { page: page.url };
  return { page: page.url, at: locationAt(source.entry.file, source.body, index, line.length) };
}

function isAllowed(text: string, sources: readonly string[], { settings }: Site): boolean {
  if (!/^(?:https?:|data:|\/\/)/i.test(text)) return true;
  const url = URL.parse(text, settings.origin);
  if (url?.origin === settings.origin) return true;
  return url !== null && sources.some((source) => covers(source, url));
}

function covers(source: string, url: URL): boolean {
  if (/^[a-z]+:$/.test(source)) return url.protocol === source;
  const allowed = URL.parse(source);
  if (allowed?.origin !== url.origin) return false;
  return allowed.pathname.endsWith('/')
    ? url.pathname.startsWith(allowed.pathname)
    : allowed.pathname === url.pathname;
}

const shortened = (text: string): string => (text.length > 60 ? `${text.slice(0, 57)}…` : text);
