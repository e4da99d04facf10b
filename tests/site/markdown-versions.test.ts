import { DomUtils, parseDocument } from 'htmlparser2';
import { beforeAll, describe, expect, test } from 'vitest';
import { config } from '../../site/config.ts';
import { entryAt } from '../kit/our-content.ts';
import { htmlPages, type OurSite, sharedSite } from '../kit/our-site.ts';
import { htmlToBlocks, markdownToBlocks } from '../kit/page-blocks.ts';

const ORIGIN = config.origin;
const HEAD = /^# (.+)\n\n> (.+)\n\n((?:(?!Page: ).+\n\n)*)Page: <(.+)>\n\nAll pages: <.+\/llms\.txt>\n\n/;

let site: OurSite;
let pages: [url: string, html: string][];
let addresses: ReadonlySet<string>;
const markdownUrlOf = (url: string): string => (url === '/' ? '/index.md' : `${url}.md`);
const fileAt = (path: string): string | undefined => site.files[path.slice(1)];

beforeAll(async () => {
  site = await sharedSite();
  pages = Object.entries(htmlPages(site.files)).filter(([url]) => url !== '/404.html');
  addresses = new Set(pages.map(([url]) => url));
});

const elements = (html: string) => parseDocument(html).children;
const find = (html: string, test: (node: { name: string; attribs: Record<string, string> }) => boolean) =>
  DomUtils.find((node) => 'attribs' in node && test(node), elements(html), true, 1_000);

/** Markdown versions have the quotes of their files, pages have curly ones. */
const straight = (text: string): string => text.replace(/[“”]/g, '"').replace(/[‘’]/g, "'");

describe('the Markdown version of every page', () => {
  test('has the URL of the page with .md, and the page links to it; the 404 page has none', () => {
    expect(site.run.code, site.run.stderr).toBe(0);
    for (const [url, html] of pages) {
      expect(html, url).toContain(
        `<link rel="alternate" type="text/markdown" href="${markdownUrlOf(url)}"/>`,
      );
      expect(fileAt(markdownUrlOf(url)), url).toBeDefined();
    }
    expect(site.files['404.html']).not.toContain('text/markdown');
    expect(site.files['404.md']).toBeUndefined();
  });

  test('begins with title, description and URL, and contains the text around the content', () => {
    for (const [url, html] of pages) {
      const [, title = '', about = '', facts = '', page] = HEAD.exec(fileAt(markdownUrlOf(url)) ?? '') ?? [];
      expect(page, url).toBe(ORIGIN + url);
      const [h1] = find(html, ({ name }) => name === 'h1');
      const [description] = find(
        html,
        ({ name, attribs }) => name === 'meta' && attribs.name === 'description',
      );
      expect(h1 && htmlToBlocks(h1).blocks, url).toEqual(markdownToBlocks(`# ${title}`).blocks);
      expect(markdownToBlocks(about).blocks.join(), url).toBe(
        `text ${(description as { attribs: Record<string, string> }).attribs.content?.replace(/\s+/g, '')}`,
      );
      for (const header of find(html, isHead))
        for (const words of shownTexts(header))
          expect.soft(`${title} ${about} ${facts}`, url).toContain(words);
    }
  });

  test('has the same text as the page, block by block and in order', () => {
    for (const [url, html] of pages) {
      expect.soft(body(url).blocks.map(straight), url).toEqual(shown(html).blocks.map(straight));
    }
  });

  test('has the links of the page as absolute URLs of existing Markdown versions', () => {
    for (const [url, html] of pages) {
      const links = body(url).links;
      for (const link of links) {
        expect(link, url).toMatch(/^(?:https?:\/\/|mailto:)/);
        if (!link.startsWith(`${ORIGIN}/`)) continue;
        const path = link.slice(ORIGIN.length).replace(/[?#].*$/, '');
        expect(fileAt(path), `${link} on ${url}`).toBeDefined();
      }
      const expected = shown(html).links.map((href) => completed(href, url));
      const withoutPictures = links.filter((link) => !/\.(?:svg|png|jpe?g|avif|webp)$/.test(link));
      expect(withoutPictures, url).toEqual(expected.filter((link) => !/\.svg$/.test(link)));
    }
  });
});

describe('llms.txt and llms-full.txt', () => {
  test('every page links to llms.txt near the top of its body', () => {
    for (const [url, html] of Object.entries(htmlPages(site.files)))
      expect(html.replace(/^[\s\S]*?<body>/, '').slice(0, 200), url).toContain('href="/llms.txt"');
  });
  test('list a title, a summary and every page of the site with its description', () => {
    const text = fileAt('/llms.txt') ?? '';
    expect(text.split('\n')[0]).toBe(`# ${config.product}`);
    expect(text).toMatch(/^# .+\n\n> .+\n\n(?:(?![#-]).+\n\n)*## /);
    const links = [...text.matchAll(/^- \[(.+)\]\((\S+)\): (.+)$/gm)].map(([, , url = '']) => url);
    expect(links).toHaveLength(text.match(/^- /gm)?.length ?? 0);
    // The list of articles is in it article by article.
    const all = pages
      .map(([url]) => ORIGIN + markdownUrlOf(url))
      .filter((url) => !/\/blog(?:\.md|\/tags\/|\/page\/)/.test(url));
    expect([...links].sort()).toEqual(all.sort());
    expect(text.match(/^## .+$/gm)?.at(-1)).toBe('## Optional');
  });

  test('contain the Markdown versions of the documentation in reading order', () => {
    const text = fileAt('/llms-full.txt') ?? '';
    const [introduction, ...versions] = text.split(/\n---\n\n(?=# )/);
    expect(introduction?.startsWith(`# ${config.product}\n\n> `)).toBe(true);
    const order = versions.map((version) => HEAD.exec(version)?.[4]?.slice(ORIGIN.length) ?? '');
    expect(new Set(order)).toEqual(new Set([...addresses].filter((url) => /^\/docs(?:\/|$)/.test(url))));
    const first = ['/docs', '/docs/getting-started', '/docs/getting-started/quickstart'];
    expect(order.slice(0, 3)).toEqual(first.map((url) => entryAt(url).url));
    for (const [index, url] of order.entries())
      expect(versions[index]?.trim(), url).toBe(fileAt(markdownUrlOf(url))?.trim());
  });
});

const isHead = ({ name, attribs }: { name: string; attribs: Record<string, string> }): boolean =>
  name === 'header' && /^(?:docs|page|article)-header$/.test(attribs.class ?? '');

/** Text of all elements that are part of the Markdown version. */
const shownTexts = (element: Parameters<typeof htmlToBlocks>[0]): string[] => {
  if (element.type === 'text') return [element.data];
  if (!('children' in element) || htmlToBlocks(element).blocks.length === 0) return [];
  return element.children.flatMap((child) => shownTexts(child as typeof element));
};

/** Blocks of the Markdown version, without its head. */
const body = (url: string) => markdownToBlocks((fileAt(markdownUrlOf(url)) ?? '').replace(HEAD, ''));

/** Main part of the page, without what the head of the Markdown version contains. */
function shown(html: string) {
  const [main] = find(html, ({ name }) => name === 'main');
  if (!main) throw new Error('The page has no main.');
  for (const node of DomUtils.find(
    (each) => 'attribs' in each && (isHead(each) || each.name === 'h1'),
    [main],
    true,
    9,
  ))
    DomUtils.removeElement(node);
  return htmlToBlocks(main);
}

/** URL of a link of a page, as its Markdown version spells it. */
function completed(href: string, url: string): string {
  if (/^[a-z]+:/.test(href)) return href;
  const [path = '', hash] = href.split('#');
  const target = path === '' ? url : path;
  const address = addresses.has(target) ? markdownUrlOf(target) : target;
  return ORIGIN + address + (hash === undefined ? '' : `#${hash}`);
}
