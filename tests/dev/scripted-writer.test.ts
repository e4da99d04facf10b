import {
  appendFileSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  truncateSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { build } from '../../generator/build/build.ts';
import { randomFrom } from '../../scripts/bench/corpus.ts';
import { startDevProcess, withoutClient } from '../kit/dev-process.ts';
import { FULL } from '../kit/full.ts';
import { readTree, writeFiles } from '../kit/little-site.ts';
import { problemLines, statusProblems } from '../kit/status-problems.ts';

/** `npm run test:full` runs all steps. */
const STEPS = FULL ? 500 : 8;
const SEED = Number(process.env.WRITER_SEED ?? 20_251_015);
const TIMEOUT_MS = 30_000;
/** The status page shows the result of a check in another process. */
const CHECKED = { timeout: 60_000, interval: 50 };
/** Longer than the time for which a missing or empty file is ignored. */
const SETTLE_MS = 260;

const LAYOUT = `import { createElement as h } from 'react';
import type { AnyPage, Prose } from '#generator';
import { footer } from './footer.ts';

export const layout = (page: AnyPage, prose: Prose | undefined, style: string) =>
  h('html', { lang: 'en' },
    h('head', null, h('title', null, page.title), h('link', { rel: 'stylesheet', href: style })),
    h('body', null, h('main', prose ? { dangerouslySetInnerHTML: { __html: prose.html } } : null, prose ? undefined : page.title), h('p', null, footer)));
`;
const ENTRY = `import * as v from 'valibot';
import { defineSite } from '#generator';
import { layout } from './layout.ts';

const docs = { folder: 'docs', publish: true, schema: v.strictObject({ title: v.string('it must be text.') }) };
export default defineSite({
  settings: { origin: 'https://example.com', basePath: '', trailingSlash: false },
  tokens: { product: 'Acme' },
  collections: { docs },
  styles: ['site/style.css'],
  routes: [
    { path: '/', pages: ({ docs }) => [{ template: 'home', url: '/', title: docs.map(({ meta }) => meta.title).join(', '), description: '', props: {} }] },
    { path: '/docs/{page}', pages: ({ docs }) => docs.map(({ id, meta }) => ({ template: 'doc', url: ('/docs/' + id) as \`/\${string}\`, title: meta.title, description: '', content: { collection: 'docs', id }, props: {} })) },
  ],
  render: (page, prose, { assets }) => layout(page, prose, assets.styles['site/style.css'] ?? ''),
});
`;

const STYLE = 'site/style.css';
const FOOTER = 'site/footer.ts';
const PICTURE = 'public/picture.svg';
const doc = (name: string) => `content/docs/${name}.md`;
const NAMES = Array.from({ length: 14 }, (_, index) => `page-${index}`);

/** Ways in which editors and tools save a file. Each writes `text` to `path`. */
const SAVES: Readonly<Record<string, (path: string, text: string) => Promise<void>>> = {
  inPlace: async (path, text) => writeFileSync(path, text),
  truncateThenWrite: async (path, text) => {
    writeFileSync(path, '');
    await sleep(25);
    writeFileSync(path, text);
  },
  inHalves: async (path, text) => {
    writeFileSync(path, text.slice(0, text.length / 2));
    await sleep(15);
    appendFileSync(path, text.slice(text.length / 2));
  },
  temporaryThenRename: async (path, text) => {
    writeFileSync(`${path}.tmp`, text);
    renameSync(`${path}.tmp`, path);
  },
  backupThenWrite: async (path, text) => {
    renameSync(path, `${path}~`);
    await sleep(10);
    writeFileSync(path, text);
    unlinkSync(`${path}~`);
  },
  removeThenCreate: async (path, text) => {
    unlinkSync(path);
    await sleep(40);
    writeFileSync(path, text);
  },
  copyOver: async (path, text) => {
    writeFileSync(`${path}.new`, text);
    copyFileSync(`${path}.new`, path);
    unlinkSync(`${path}.new`);
  },
  inABurst: async (path, text) => {
    for (let save = 0; save < 50; save++) writeFileSync(path, `${text}${save}\n`);
    truncateSync(path, 0);
    writeFileSync(path, text);
  },
};

test(`${STEPS} steps of a writer: the dev server serves what a clean build of the last valid sources writes`, async () => {
  const root = mkdtempSync(join(tmpdir(), 'writer-'));
  const shadow = mkdtempSync(join(tmpdir(), 'shadow-'));
  onTestFinished(() => {
    for (const folder of [root, shadow]) rmSync(folder, { recursive: true, force: true });
  });
  const random = randomFrom(SEED);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
  let counter = 0;
  const goodText = () => {
    const target = pick(NAMES);
    return `---\ntitle: Title ${++counter}\n---\nText ${counter} of {product}, see [a page](/docs/${target}).\n\n## Part ${counter}\n\n${'Word '.repeat(Math.floor(random() * 400))}\n`;
  };
  const start: Record<string, string> = {
    'site/index.ts': ENTRY,
    'site/layout.ts': LAYOUT,
    [FOOTER]: "export const footer = 'Footer';\n",
    [STYLE]: 'body { color: black; }\n',
    [PICTURE]: '<svg xmlns="http://www.w3.org/2000/svg"/>\n',
  };
  for (const name of NAMES) start[doc(name)] = goodText();
  writeFiles(root, start);
  /** Files on disk, and the last valid text of each. */
  const disk = new Map(Object.entries(start));
  const good = new Map(disk);
  const broken = new Set<string>();

  const save = async (path: string, text: string): Promise<string> => {
    const exists = disk.has(path);
    const way = exists ? pick(Object.keys(SAVES)) : 'inPlace';
    mkdirSync(dirname(join(root, path)), { recursive: true });
    await SAVES[way]?.(join(root, path), text);
    disk.set(path, text);
    return way;
  };
  const fix = async (path: string, text: string) => {
    const way = await save(path, text);
    good.set(path, text);
    broken.delete(path);
    return `${way} ${path}`;
  };
  const spoil = async (path: string, text: string) => {
    const way = await save(path, text);
    broken.add(path);
    return `breaks ${path}, ${way}`;
  };
  const documents = () => [...disk.keys()].filter((path) => path.startsWith('content/'));
  const missingDocument = () => NAMES.map(doc).find((path) => !disk.has(path));

  const steps: readonly (readonly [weight: number, run: () => Promise<string>])[] = [
    [40, () => fix(pick(documents()), goodText())],
    [10, () => spoil(pick(documents()), `---\ntitle: [1, 2\n---\nText ${++counter}.\n`)],
    [4, () => spoil(pick(documents()), `---\nname: ${++counter}\n---\nText.\n`)],
    [
      10,
      () => {
        const [path] = [...broken];
        return fix(path?.startsWith('content/') ? path : pick(documents()), goodText());
      },
    ],
    [
      6,
      async () => {
        const path = pick(documents());
        if (documents().length < 4) return fix(path, goodText());
        unlinkSync(join(root, path));
        for (const each of [disk, good]) each.delete(path);
        broken.delete(path);
        return `deletes ${path}`;
      },
    ],
    [6, () => fix(missingDocument() ?? doc(`new-${counter}`), goodText())],
    [
      4,
      async () => {
        const from = pick(documents().filter((path) => !broken.has(path)));
        const to = doc(`renamed-${++counter}`);
        renameSync(join(root, from), join(root, to));
        for (const each of [disk, good]) {
          each.set(to, each.get(from) ?? '');
          each.delete(from);
        }
        return `renames ${from} to ${to}`;
      },
    ],
    [5, () => fix(STYLE, `body { color: #${String(100 + (++counter % 900))}; }\n`)],
    [2, () => spoil(STYLE, `@import './missing-${++counter}.css';\n`)],
    [5, () => fix(FOOTER, `export const footer = 'Footer ${++counter}';\n`)],
    [2, () => spoil(FOOTER, `export const footer = 'Footer ${++counter};\n`)],
    [2, () => spoil(FOOTER, `throw new Error('step ${++counter}');\n`)],
    [3, () => fix(PICTURE, `<svg xmlns="http://www.w3.org/2000/svg"><!-- ${++counter} --></svg>\n`)],
    [3, () => fix(pick([...broken, FOOTER]), '')],
  ];
  const total = steps.reduce((sum, [weight]) => sum + weight, 0);
  const next = () => {
    let at = random() * total;
    for (const [weight, run] of steps) {
      at -= weight;
      if (at < 0) return run;
    }
    return steps[0]?.[1];
  };

  const dev = await startDevProcess(root);
  onTestFinished(dev.stop);

  async function expected(): Promise<Record<string, string>> {
    rmSync(shadow, { recursive: true, force: true });
    writeFiles(shadow, Object.fromEntries(good));
    const { ok, published, diagnostics } = await build({
      root: shadow,
      out: join(shadow, 'dist'),
      keepGoing: true,
      drafts: true,
    });
    const errors = diagnostics.filter(
      ({ severity, code }) => severity === 'error' && !code.startsWith('link/'),
    );
    expect(errors, 'the last good site builds').toEqual([]);
    expect(published, String(ok)).toBe(true);
    const { '.nojekyll': _, ...files } = readTree(join(shadow, 'dist'));
    return files;
  }

  /** Outputs that differ from the expected ones. */
  async function differences(files: Record<string, string>): Promise<string[]> {
    const wrong: string[] = [];
    for (const [path, body] of Object.entries(files)) {
      const response = await fetch(`${dev.origin}/${path}`);
      const text = withoutClient(await response.text());
      if (text !== body) wrong.push(path);
    }
    for (const name of NAMES) {
      if (good.has(doc(name))) continue;
      if ((await fetch(`${dev.origin}/docs/${name}`)).status !== 404) wrong.push(`${name} is still there`);
    }
    return wrong;
  }

  /** The status page lists the problems that `check --drafts` reports for the files on disk. */
  async function expectSameStatus(): Promise<void> {
    const { diagnostics } = await build({ root, out: undefined, drafts: true });
    const listed = async () => statusProblems(await (await fetch(`${dev.origin}/@dev/status`)).text());
    const expected = problemLines(diagnostics);
    await vi.waitFor(async () => expect(await listed(), log.slice(-5).join('\n')).toEqual(expected), CHECKED);
  }

  const log: string[] = [];
  let level = 0;
  for (let step = 1; step <= STEPS; step++) {
    const wasBroken = new Set(broken);
    let what = await next()?.();
    // An empty file is valid for a moment only.
    const footer = disk.get(FOOTER);
    if (footer === '') what = await fix(FOOTER, `export const footer = 'Footer ${++counter}';\n`);
    if (disk.get(STYLE) === '') what = await fix(STYLE, `body { color: #${100 + (++counter % 900)}; }\n`);
    for (const path of documents()) if (disk.get(path) === '') what = await fix(path, goodText());
    log.push(`${step}: ${what}`);
    if (broken.size > wasBroken.size) await sleep(SETTLE_MS);
    const files = await expected();
    const until = performance.now() + TIMEOUT_MS;
    let wrong = await differences(files);
    while (wrong.length > 0 && performance.now() < until) {
      await sleep(50);
      wrong = await differences(files);
    }
    expect(wrong, log.slice(-5).join('\n') + dev.output().slice(-2000)).toEqual([]);
    await expectSameStatus();
    expect(dev.child.exitCode, dev.output()).toBe(null);
    if (step === Math.min(100, Math.floor(STEPS / 2))) level = dev.memory();
  }
  const growth = dev.memory() / level;
  process.stdout.write(
    `Memory after ${STEPS} steps: ${growth.toFixed(2)} times its level before; seed ${SEED}\n`,
  );
  expect(growth).toBeLessThan(1.3);
}, 3_600_000);
