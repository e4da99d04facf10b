import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { count, escapeXml } from '../lib/strings.ts';
import { diffManifests, type Reason } from '../manifest/diff-manifests.ts';
import { reasonToText } from '../manifest/diff-to-report.ts';
import type { Manifest } from '../manifest/manifest.ts';
import { comparePages } from './compare-pages.ts';
import type { Before } from './open-before.ts';
import { REVIEW, toReviewPage } from './review-page.ts';
import { findChromium, takeScreenshots } from './screenshots.ts';

const TITLES = {
  added: 'Added',
  removed: 'Removed',
  text: 'Changed text',
  markup: 'Changed head, navigation or markup only',
  redirected: 'Redirected',
} as const;

/** Page with a change. `before` and `now` are its files in both builds. */
type Change = {
  readonly kind: keyof typeof TITLES;
  readonly url: string;
  readonly to?: string;
  readonly before?: string;
  readonly now?: string;
  readonly reasons: readonly Reason[];
  readonly marks: number;
};

/** Files for hosts and search engines, and compressed variants. */
const OMITTED = /^(?:_headers|_redirects|robots\.txt|sitemap.*\.xml|vercel\.json)$|\.(?:br|gz)$/;
const MAX_SHOTS = 40;

const reviewFolder = (out: string): string => `${out}.review`;

/** Why the review folder cannot be replaced; undefined if it can. */
export const reviewFolderProblem = (out: string): string | undefined =>
  existsSync(reviewFolder(out)) && !existsSync(join(reviewFolder(out), REVIEW))
    ? `${reviewFolder(out)} contains files that no review build wrote. Move or delete it.`
    : undefined;

/**
 * Writes the review build: the site with the changes marked in every changed page, the removed pages, and an index.
 * @returns the path of the index and the number of pages with a change.
 */
export async function writeReview(input: {
  before: Before;
  now: Manifest;
  out: string;
}): Promise<{ index: string; changes: number }> {
  const { before, now, out } = input;
  const folder = reviewFolder(out);
  rmSync(folder, { recursive: true, force: true });
  const { changes, marked } = findChanges(input);
  const shown = new Map(changes.map((change) => [change.now ?? change.before, change]));
  const write = (path: string, body: string | Uint8Array) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), body);
  };
  const add = (path: string, from: string, manifest: Manifest) => {
    if (OMITTED.test(path)) return;
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    if (!path.endsWith('.html')) return copyFileSync(join(from, path), join(folder, path));
    const change = shown.get(path);
    const html = (from === out && marked.get(path)) || readFileSync(join(from, path), 'utf8');
    write(path, toReviewPage(html, path, manifest, change ? barOf(change, path) : ''));
  };
  for (const path of Object.keys(now.outputs)) add(path, out, now);
  const gone = new Set(changes.flatMap((each) => (each.kind === 'removed' ? (each.before ?? []) : [])));
  for (const path of Object.keys(before.manifest.outputs))
    if (!(path in now.outputs) && (gone.has(path) || !path.endsWith('.html')))
      add(path, before.folder, before.manifest);
  for (const name of ['review.css', 'review.js'])
    write(`${REVIEW}/${name}`, readFileSync(join(import.meta.dirname, name)));
  // For hosts that read it: files other than pages are not indexed either.
  write('_headers', '/*\n  X-Robots-Tag: noindex\n');
  write(`${REVIEW}/before.json`, JSON.stringify(before.manifest));
  const shots = await shootPages({ ...input, folder, changes });
  const index = `${REVIEW}/index.html`;
  const everywhere = diffManifests(before.manifest, now).everywhere.map(reasonToText);
  write(index, indexOf({ changes, before, shots, now, everywhere }));
  return { index: join(folder, index), changes: changes.length };
}

function findChanges(input: { before: Before; now: Manifest; out: string }): {
  changes: readonly Change[];
  marked: ReadonlyMap<string, string>;
} {
  const { before, now, out } = input;
  const { pages } = diffManifests(before.manifest, now);
  const marked = new Map<string, string>();
  const mark = (old: string, file: string): number => {
    const compared = comparePages(
      readFileSync(join(before.folder, old), 'utf8'),
      readFileSync(join(out, file), 'utf8'),
    );
    marked.set(file, compared.html);
    return compared.changes;
  };
  const added = new Set(pages.added);
  const gone = pages.removed.map(({ url, to }): Change => {
    const old = before.manifest.pages[url]?.file ?? '';
    const file = to === undefined ? undefined : now.pages[to]?.file;
    if (to === undefined || file === undefined)
      return { kind: 'removed', url, before: old, reasons: [], marks: 0 };
    const marks = added.delete(to) ? mark(old, file) : 0;
    return { kind: 'redirected', url, to, before: old, now: file, reasons: [], marks };
  });
  const changed = pages.changed.map(({ url, reasons }): Change => {
    const [old = '', file = ''] = [before.manifest.pages[url]?.file, now.pages[url]?.file];
    const marks = mark(old, file);
    return { kind: marks > 0 ? 'text' : 'markup', url, before: old, now: file, reasons, marks };
  });
  const fresh = [...added].map(
    (url): Change => ({ kind: 'added', url, now: now.pages[url]?.file ?? '', reasons: [], marks: 0 }),
  );
  const others = changed.filter(({ kind }) => kind !== 'markup');
  // Pages without other changes come last, because only the first pages get screenshots.
  const changes = [...fresh, ...others, ...gone, ...changed.filter(({ kind }) => kind === 'markup')];
  return { changes, marked };
}

function barOf({ kind, marks }: Change, file: string): string {
  const index = posix.relative(posix.dirname(file), `${REVIEW}/index.html`);
  const button = (step: number, key: string, label: string) =>
    `<button type="button" hidden data-step="${step}" aria-keyshortcuts="${key}">${label} <kbd>${key}</kbd></button>`;
  const steps = marks > 0 ? button(-1, 'p', 'Previous change') + button(1, 'n', 'Next change') : '';
  const status =
    kind === 'added' || kind === 'removed' ? '' : `<span role="status">${count(marks, 'change')}</span>`;
  return `<aside class="review-bar" aria-label="Review build"><a href="${index}">All pages</a><strong>${TITLES[kind]}</strong>${steps}${status}</aside>`;
}

type Shots = { readonly note: string; readonly files: ReadonlySet<string> };

async function shootPages(input: {
  before: Before;
  now: Manifest;
  out: string;
  folder: string;
  changes: readonly Change[];
}): Promise<Shots> {
  const { before, now, out, changes } = input;
  const chromium = findChromium(process.env);
  if (chromium === undefined)
    return { note: 'No screenshots, because no Chromium was found.', files: new Set() };
  mkdirSync(join(input.folder, REVIEW, 'shots'));
  const shown = changes.slice(0, MAX_SHOTS);
  const take = (folder: string, side: 'before' | 'now', { site }: Manifest) => {
    const shots = shown.flatMap((change, index) => {
      const page = change[side];
      return page === undefined ? [] : [{ page, file: join(input.folder, REVIEW, shotOf(index, side)) }];
    });
    const { basePath } = site.settings;
    return takeScreenshots({ chromium, folder, basePath, shots });
  };
  const files = [
    ...(await take(before.folder, 'before', before.manifest)),
    ...(await take(out, 'now', now)),
  ].map((file) => posix.relative(join(input.folder, REVIEW), file));
  const note = changes.length > MAX_SHOTS ? `Screenshots of the first ${MAX_SHOTS} pages.` : '';
  return { note, files: new Set(files) };
}

const shotOf = (index: number, side: 'before' | 'now'): string => `shots/${index + 1}-${side}.png`;

function indexOf(input: {
  changes: readonly Change[];
  before: Before;
  now: Manifest;
  shots: Shots;
  everywhere: readonly string[];
}): string {
  const { changes, before, now, shots } = input;
  const item = (change: Change, index: number): string => {
    const { url, to, reasons, marks, kind } = change;
    const file = change.now ?? change.before;
    const href = file && encodeURI(posix.relative(REVIEW, file));
    const name = href ? `<a href="${href}">${escapeXml(to ?? url)}</a>` : escapeXml(to ?? url);
    const images = (['before', 'now'] as const).filter((side) => shots.files.has(shotOf(index, side)));
    const figures = images.map((side) => {
      const label = side === 'before' ? 'Before' : 'After';
      return `<figure><figcaption>${label}</figcaption><img loading="lazy" width="1280" height="1600" src="${shotOf(index, side)}" alt="Screenshot of ${escapeXml(url)}, ${label.toLowerCase()}"></figure>`;
    });
    const details =
      images.length > 0
        ? `<details><summary>Screenshots of ${escapeXml(to ?? url)}</summary><div class="review-shots">${figures.join('')}</div></details>`
        : '';
    const why = reasons.map(reasonToText).join('; ');
    const notes = [marks > 0 ? count(marks, 'change') : '', why].filter(Boolean).map(escapeXml).join('; ');
    const from = kind === 'redirected' ? `${escapeXml(url)} → ` : '';
    return `<li>${from}${name}${notes && ` <span>${notes}</span>`}${details}</li>`;
  };
  const sections = (Object.keys(TITLES) as Change['kind'][]).flatMap((kind) => {
    const items = changes.flatMap((change, index) => (change.kind === kind ? item(change, index) : []));
    return items.length === 0
      ? []
      : `<section><h2>${TITLES[kind]} (${items.length})</h2><ul>${items.join('')}</ul></section>`;
  });
  const notes = [
    `Compared with ${escapeXml(before.name)}: ${count(changes.length, 'page')} with changes, of ${Object.keys(now.pages).length}.`,
    ...input.everywhere.map((reason) => `Changed for every page: ${escapeXml(reason)}.`),
    shots.note,
  ].filter(Boolean);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>Review build</title>
<link rel="stylesheet" href="review.css">
</head>
<body>
<main class="review-index">
<h1>Review build</h1>${notes.map((note) => `<p>${note}</p>`).join('')}${sections.join('')}
</main>
</body>
</html>
`;
}
