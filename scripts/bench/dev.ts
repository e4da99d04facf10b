import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { watch } from 'chokidar';
import { type Browser, chromium } from 'playwright';
import { BROWSER_ARGS, CHROMIUM } from '../browsers.ts';
import { HELP } from '../script-help.ts';
import { documentPath, writeCorpus } from './corpus.ts';
import { type DevTool, installAstro, installVitepress, ourTool, startTool } from './dev-tools.ts';
import { type Bench, type Figure, median, type Section } from './report.ts';
import { watchScreen } from './watch-screen.ts';

const ROOT = join(import.meta.dirname, '../..');
const OUR_SITE = ['site', 'content', 'public', 'package.json', 'tsconfig.json'];
const SEED = 1;

type CodeEdit = { readonly file: string; readonly edit: (text: string, word: string) => string };

/** Site in its own folder, with the files to edit. */
type Subject = {
  readonly name: string;
  readonly tool: DevTool;
  readonly address: string;
  /** Path of the edited Markdown file, relative to the site's root. */
  readonly content: string;
  readonly style?: string;
  /** Source file of the site, with an edit that changes a word on the page. */
  readonly code?: CodeEdit;
  /** The same for an island, on the page at `address`. */
  readonly island?: CodeEdit & { readonly address: string };
  readonly goals: { readonly ready?: number; readonly save?: number; readonly code?: number };
};

export const SUMMARY =
  'Measure the dev server: time until it is ready, and from a save to the change on screen.';

export const OPTIONS = {
  runs: { type: 'string', default: '20', value: '<number>', help: 'Runs of each measurement (default: 20)' },
  sizes: {
    type: 'string',
    default: '1000,10000',
    value: '<list>',
    help: 'Numbers of generated documents (default: 1000,10000)',
  },
  peers: {
    type: 'boolean',
    default: false,
    help: 'Measure VitePress and Astro too, installed in a temporary folder',
  },
  json: { type: 'boolean', help: 'Print JSON' },
  ...HELP,
} as const;

export const bench: Bench = async (args) => {
  const { values } = parseArgs({ args: [...args], options: OPTIONS });
  const runs = Number(values.runs);
  const work = mkdtempSync(join(tmpdir(), 'bench-dev-'));
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: BROWSER_ARGS });
  try {
    const sections: Section[] = [];
    const measure = async (subject: Subject) => {
      process.stderr.write(`${subject.name}\n`);
      sections.push({ title: subject.name, figures: await measureSubject({ subject, browser, runs }) });
    };
    await measure(ourSite(join(work, 'ours')));
    for (const size of values.sizes.split(',').filter(Boolean).map(Number)) {
      const folder = join(work, `pages-${size}`);
      cpSync(join(ROOT, 'scripts/bench/site'), folder, { recursive: true });
      writeCorpus({ folder: join(folder, 'content/docs'), count: size, seed: SEED });
      await measure(generated(folder, size));
      if (!values.peers) continue;
      for (const install of [installVitepress, installAstro]) {
        const { name, tool, content, address } = install({
          folder: join(work, `peer-${size}-${install.name}`),
          count: size,
          seed: SEED,
        });
        const title = `${name}, ${size} pages`;
        // A peer that fails is reported and does not end the benchmark.
        await measure({ name: title, tool, address, content, goals: {} }).catch((error: Error) =>
          sections.push({ title: `${title}: failed (${error.message.split('\n')[0]})`, figures: [] }),
        );
      }
    }
    return sections;
  } finally {
    await browser.close();
    rmSync(work, { recursive: true, force: true, maxRetries: 5 });
  }
};

function ourSite(folder: string): Subject {
  for (const name of OUR_SITE) cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  return {
    name: 'this site',
    tool: ourTool(folder),
    address: '/docs/getting-started/quickstart',
    content: 'content/docs/getting-started/quickstart.md',
    style: 'site/styles/main.css',
    code: {
      file: 'site/layouts/site-footer.tsx',
      edit: (text, word) =>
        text
          .replace('<footer', `<p>{'${word}'}</p><footer`)
          .replace('return (', 'return (<>')
          .replace('</footer>', '</footer></>'),
    },
    island: {
      address: '/analytics-opt-out',
      file: 'site/components/opt-out-control.tsx',
      edit: (text, word) => text.replace('<button', `<p>${word}</p><button`),
    },
    goals: { ready: 800, save: 50, code: 400 },
  };
}

function generated(folder: string, size: number): Subject {
  const document = documentPath(3);
  return {
    name: `generated, ${size} pages`,
    tool: ourTool(folder),
    address: `/${document.replace(/\.md$/, '')}`,
    content: `content/docs/${document}`,
    style: 'site/style.css',
    code: {
      file: 'site/index.ts',
      edit: (text, word) =>
        text.replace("h('h1', null, page.title)", `h('h1', null, page.title, ' ${word}')`),
    },
    goals: { ready: 1500, save: 50, code: 400 },
  };
}

type Edit = {
  /** URL of the page with the change, if it is not the open one. */
  readonly address?: string;
  readonly file: string;
  readonly edit: (text: string, word: string) => string;
  readonly seen: 'text' | 'style';
};

async function measureSubject(input: {
  subject: Subject;
  browser: Browser;
  runs: number;
}): Promise<Figure[]> {
  const { subject, browser, runs } = input;
  const { tool, goals } = subject;
  const figures: Figure[] = [];
  const add = (of: string, values: readonly number[], most?: number) => {
    figures.push({
      of,
      what: 'median',
      unit: 'ms',
      value: median(values),
      ...(most === undefined ? {} : { most }),
    });
    figures.push({ of, what: 'worst', unit: 'ms', value: Math.max(...values) });
  };

  const ready: number[] = [];
  for (let run = 0; run < runs; run++) {
    const started = await startTool(tool);
    ready.push(started.ready);
    await started.stop();
  }
  add('start to ready', ready, goals.ready);

  const running = await startTool(tool);
  const page = await browser.newPage();
  try {
    const screen = await watchScreen(page);
    await page.goto(running.origin + subject.address);
    await page.waitForLoadState('load');
    // Wait for one-time work, such as loading libraries.
    await sleep(3000);
    const edits: Readonly<Record<string, Edit>> = {
      content: {
        file: subject.content,
        edit: (text: string, word: string) => `${text}\n${word}\n`,
        seen: 'text',
      },
      ...(subject.code ? { code: { ...subject.code, seen: 'text' } } : {}),
      ...(subject.island ? { island: { ...subject.island, seen: 'text' } } : {}),
      ...(subject.style
        ? {
            style: {
              file: subject.style,
              edit: (text: string, word: string) => `${text}\nbody { --bench: ${word}; }\n`,
              seen: 'style',
            },
          }
        : {}),
    };
    for (const [kind, { file, edit, seen, address }] of Object.entries(edits)) {
      if (address) await page.goto(running.origin + address, { waitUntil: 'load' });
      const path = join(tool.folder, file);
      const before = readFileSync(path, 'utf8');
      const saves: number[] = [];
      const watcher = await watcherDelay(path);
      const settling: number[] = [];
      for (let run = 0; run <= runs; run++) {
        const word = `bench${kind}${run}`;
        const shown = screen.shows(word, seen);
        const noticed = watcher.next();
        const saved = performance.timeOrigin + performance.now();
        writeFileSync(path, edit(before, word));
        const waited = (await shown) - saved;
        const delay = (await noticed) - saved;
        // Skip the first save, which loads what its kind needs.
        if (run > 0) saves.push(waited);
        if (run > 0) settling.push(delay);
        await sleep(150);
      }
      writeFileSync(path, before);
      await watcher.close();
      const allowance = kind === 'content' ? goals.save : kind === 'style' ? undefined : goals.code;
      add(
        `${kind}: save to screen`,
        saves,
        allowance === undefined ? undefined : Math.round(allowance + median(settling)),
      );
      add(`${kind}: chokidar alone`, settling);
      await sleep(500);
    }
  } finally {
    await page.close();
    await running.stop();
  }
  return figures;
}

/** Measures the delay of the dev server's file watcher alone. */
async function watcherDelay(
  path: string,
): Promise<{ next: () => Promise<number>; close: () => Promise<void> }> {
  const watcher = watch(path, { ignoreInitial: true, atomic: false });
  await new Promise<void>((ready) => watcher.once('ready', () => ready()));
  return {
    next: () =>
      new Promise((told) => watcher.once('change', () => told(performance.timeOrigin + performance.now()))),
    close: () => watcher.close(),
  };
}
