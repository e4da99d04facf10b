import { didYouMean, nearest } from '../../core/nearest.ts';
import { redirectsOf } from '../../core/outputs.ts';
import { error, type Problem, type SourceLocation, warning } from '../../core/problems.ts';
import { CONTENT_SCHEME } from '../../core/resolve-link.ts';
import type { Feature, PageLink, Redirect, Rendered, Site } from '../../core/site.ts';
import { plainPath, redirectUrl, splitUrl } from '../../core/urls.ts';

/**
 * Checks that all links to this site point to a page, an anchor, or a file. Reports broken links, links to
 * drafts, and links to redirects: at their lines in Markdown, or with the page for links in components.
 */
export const checkLinks = (): Feature => ({
  name: 'check-links',
  async check(site) {
    const rendered = new Map<string, Rendered>();
    for (const page of site.pages) rendered.set(page.url, await site.render(page));
    const check = createChecker(site, rendered);
    for (const [page, { links, compiled }] of rendered) {
      const locations = Map.groupBy(compiled?.links ?? [], ({ href }) => href);
      for (const link of new Map(links.map((each) => [each.href, each])).values())
        for (const { at, written } of locations.get(link.href) ?? [unlocated(link)]) {
          const problem = check(link, written, { at, page });
          if (problem) site.report(problem);
        }
    }
  },
});

const unlocated = ({ href }: PageLink) => ({ at: undefined, written: href.replace(CONTENT_SCHEME, '') });

type Where = { readonly at: SourceLocation | undefined; readonly page: string };

/** Creates a function that returns the problem with a link. */
function createChecker(site: Site, rendered: ReadonlyMap<string, Rendered>) {
  const redirects = new Map<string, Redirect>(redirectsOf(site).map((each) => [each.from, each]));
  const unpublished = new Map(site.content.unpublished.map((entry) => [entry.file, entry]));
  const errors = site.problems.filter(({ severity }) => severity === 'error');
  const broken = new Set(errors.map(({ at }) => at?.file));
  const isKnown = (path: string) => site.pageByUrl.has(path) || site.outputs.has(path.slice(1));

  function hintFor({ href, path }: PageLink, written: string): string | undefined {
    if (/^(?:www\.|[\w-]+\.(?:com|dev|io|net|org)\b)/.test(written)) return `Write https://${written}.`;
    if (href.startsWith(CONTENT_SCHEME)) return similarPath(path, site.urlByFile.keys());
    const published = path.replace(/^\/public(?=\/)/, '');
    if (published !== path && isKnown(published))
      return `Write ${published}; files in public/ are served from the site's root.`;
    const files = [...site.outputs.keys()].map((each) => `/${each}`);
    return similarPath(path, [...site.pageByUrl.keys(), ...files]);
  }

  return (link: PageLink, href: string, where: Where): Problem | undefined => {
    const target = rendered.get(link.path);
    if (target) return anchorProblem(link, href, target, where);
    const moved = redirects.get(plainPath(link.path));
    if (moved) {
      const text = `The link ${href} points to a redirect. The page is now at ${moved.to}.`;
      return warning('link/redirect', text, {
        ...where,
        hint: `Write ${redirectUrl(moved.to + moved.rest, splitUrl(href)[1])}.`,
      });
    }
    if (/^\w+:/.test(link.path)) {
      const hint = 'Write https:// and the host, or mailto: and the address.';
      return warning('link/scheme', `The link ${href} has no host or an unknown scheme.`, { ...where, hint });
    }
    const isFile = link.href.startsWith(CONTENT_SCHEME);
    // A page that is missing because of errors in its file is already reported.
    if (broken.has(link.path) || site.outputs.has(link.path.replace(/^\//, ''))) return undefined;
    const entry = unpublished.get(isFile ? link.path : `content${plainPath(link.path)}.md`);
    const state = entry?.draft ? 'is a draft' : `is public from ${entry?.scheduled} on`;
    const text = `Broken link ${href}: ${entry ? `${entry.file} ${state}` : 'no such page or file'}.`;
    const found = entry ? 'Publish it, or remove the link until then.' : hintFor(link, href);
    const hint = found ?? 'Correct the URL, or add the missing page or file.';
    return error('link/no-page', text, { ...where, hint });
  };
}

function anchorProblem(link: PageLink, href: string, target: Rendered, where: Where): Problem | undefined {
  const id = link.hash.split(':~:')[0] ?? '';
  // A placeholder lacks the headings of the page, whose problem is already reported. The empty fragment and
  // `top` are valid on every page (HTML Standard, "the indicated part of the document").
  if (target.isPlaceholder || ['', 'top', ...target.ids].includes(id)) return undefined;
  const hint = didYouMean(id, target.ids, 1) ?? 'Link to the ID of a heading on that page.';
  return error('link/no-anchor', `Broken link ${href}: no such anchor on the page.`, { ...where, hint });
}

/** Hint with the path that differs in one letter of a long name. */
function similarPath(wanted: string, paths: Iterable<string>): string | undefined {
  const found = nearest(wanted, paths, 1);
  const others = found?.split('/').map((name) => name.replace(/\.\w+$/, '')) ?? [];
  const names = wanted.split('/').map((name) => name.replace(/\.\w+$/, ''));
  const isLong = names.some((name, at) => name !== others[at] && nearest(name, [others[at] ?? ''], 1));
  return isLong ? `Did you mean ${found}?` : undefined;
}
