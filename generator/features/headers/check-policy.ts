import { error, locationAt, type Problem } from '../../core/problems.ts';
import type { Page, Site } from '../../core/site.ts';
import { directivesOf, type Policy } from './policy.ts';

/** What each directive applies to: elements with an attribute, or with the `rel` of a `<link>`. */
const LOADS = {
  'img-src':
    'img.src img.srcset image.href input.src source.srcset video.poster link.imagesrcset link.icon ' +
    'link.apple-touch-icon',
  'media-src': 'source.src video.src audio.src track.src',
  'script-src': 'script.src link.modulepreload',
  'style-src': 'link.stylesheet',
  'manifest-src': 'link.manifest',
  'frame-src': 'iframe.src',
  'object-src': 'embed.src object.data',
  'form-action': 'form.action button.formaction input.formaction',
  // Scripts fetch islands and embedded code.
  'connect-src': 'div.data-src figure.data-src',
};

/** Reports what the policy blocks on the pages of a site. */
export async function checkPolicy(site: Site, policy: Policy): Promise<void> {
  const styles = Object.values(site.assets.inlineStyles);
  const { inlineScripts = [], inlineStyles = [] } = policy;
  const allowed = new Set([...inlineScripts, ...inlineStyles, ...styles]);
  const directives = directivesOf(policy, styles);
  for (const page of site.pages) {
    const { loads, inline } = (await site.render(page)).resources;
    for (const [element, attribute, text] of inline)
      if (attribute || !allowed.has(text)) site.report(inlineProblem(site, page, element, attribute, text));
    for (const [element, attribute, url] of loads) {
      const names = attribute.toLowerCase().split(/\s+/);
      for (const [directive, all] of Object.entries(LOADS))
        if (names.some((name) => ` ${all} `.includes(` ${element}.${name} `)))
          if (!isAllowed(site, url, directives[directive]))
            site.report(elsewhereProblem(site, page, directive, url));
    }
  }
}

function inlineProblem(site: Site, page: Page, element: string, attribute: string | undefined, text: string) {
  const what = attribute
    ? `the attribute ${attribute}="${shortened(text)}" on <${element}>`
    : `the inline ${element === 'script' ? 'script' : 'stylesheet'} ${shortened(text)}`;
  const hint =
    'Move styles to a stylesheet and code to a script file. To inline a stylesheet, add it to ' +
    "inlineStyles. To allow an inline script, add it to the policy's inlineScripts.";
  const message = `The site's content security policy blocks ${what} on the page ${page.url}.`;
  return error('policy/inline', message, { ...placeOf(site, page, text), hint });
}

function elsewhereProblem(site: Site, page: Page, directive: string, url: string) {
  const member = directive === 'form-action' ? 'formAction' : directive.replace('-src', '');
  const allow = `, or allow its server in the site's policy: { ${member}: ['…'] }`;
  const hint = `Put the file under public/${/object|manifest/.test(member) ? '' : allow}.`;
  const blocks = `policy (${directive}) blocks ${shortened(url)} on the page ${page.url}`;
  return error('policy/external', `The site's content security ${blocks}.`, {
    ...placeOf(site, page, url),
    hint,
  });
}

/** The page, and the location in its Markdown if the text stands there. */
function placeOf(site: Site, page: Page, text: string): Pick<Problem, 'page' | 'at'> {
  const source = site.sourceOf(page);
  const [line = ''] = text.trim().split('\n');
  const index = source?.body.indexOf(line) ?? -1;
  if (!source || index < 0) return { page: page.url };
  return { page: page.url, at: locationAt(source.entry.file, source.body, index, line.length) };
}

/** Whether a URL is one of the site, or its origin or scheme is allowed. */
function isAllowed({ settings }: Site, text: string, sources: readonly string[] = []): boolean {
  const url = /^(?:https?:|data:|\/\/)/i.test(text) ? URL.parse(text, settings.origin) : null;
  return (
    url === null || [settings.origin, ...sources].some((each) => each === url.origin || each === url.protocol)
  );
}

const shortened = (text: string): string => (text.length > 60 ? `${text.slice(0, 57)}…` : text);
