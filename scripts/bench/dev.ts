import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from 'playwright';
import { BROWSER_ARGS, CHROMIUM } from '../browsers.ts';
import { HELP } from '../script-help.ts';
import { type Bench, type Figure, median } from './report.ts';

const ROOT = join(import.meta.dirname, '../..');
const OUR_SITE = ['site', 'content', 'public', 'package.json', 'tsconfig.json'];

/** Site in its own folder, with the page to watch and edits that put a word on it. */
type Subject = {
  readonly name: string;
  readonly folder: string;
  readonly address: string;
  readonly ready: number;
  readonly edits: readonly {
    readonly kind: string;
    readonly file: string;
    readonly most: number;
    readonly edit: (text: string, word: string) => string;
  }[];
};

export const SUMMARY =
  'Measure the dev server: time until it is ready, and from a save to the change on screen.';

export const OPTIONS = {
  runs: { type: 'string', default: '20', value: '<number>', help: 'Runs of each measurement (default: 20)' },
  json: { type: 'boolean', help: 'Print JSON' },
  ...HELP,
} as const;

export const bench: Bench = async (args) => {
  const { values } = parseArgs({ args: [...args], options: OPTIONS });
  const work = mkdtempSync(join(tmpdir(), 'bench-dev-'));
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: BROWSER_ARGS });
  try {
    const subject = ourSite(work);
    return [{ title: subject.name, figures: await measure(subject, browser, Number(values.runs)) }];
  } finally {
    await browser.close();
    rmSync(work, { recursive: true, force: true, maxRetries: 5 });
  }
};

const appendWord = (text: string, word: string): string => `${text}\n${word}\n`;

function ourSite(folder: string): Subject {
  for (const name of OUR_SITE) cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const page = 'docs/getting-started/quickstart';
  const footer = (text: string, word: string) => text.replace('<footer', `<footer data-word="${word}"`);
  return {
    ...{ name: 'this site', folder, address: `/${page}`, ready: 800 },
    edits: [
      { kind: 'content', file: `content/${page}.md`, most: 50, edit: appendWord },
      { kind: 'code', file: 'site/layout/site-footer.tsx', most: 400, edit: footer },
    ],
  };
}

async function measure(
  { folder, address, ready, edits }: Subject,
  browser: Browser,
  runs: number,
): Promise<Figure[]> {
  const figures: Figure[] = [];
  const add = (of: string, values: readonly number[], most: number) =>
    figures.push(
      { of, what: 'median', unit: 'ms', value: median(values), most },
      { of, what: 'worst', unit: 'ms', value: Math.max(...values) },
    );
  const starts: number[] = [];
  for (let run = 0; run < runs; run++) {
    const server = await startDev(folder);
    starts.push(server.ms);
    await server.stop();
  }
  add('start to ready', starts, ready);
  const server = await startDev(folder);
  const page = await browser.newPage();
  try {
    await page.goto(server.origin + address, { waitUntil: 'load' });
    // One-time work, such as loading libraries.
    await sleep(3000);
    for (const { kind, file, most, edit } of edits) {
      const before = readFileSync(join(folder, file), 'utf8');
      const times: number[] = [];
      for (let run = 0; run <= runs; run++) {
        const word = `bench${kind}${run}`;
        const start = performance.now();
        writeFileSync(join(folder, file), edit(before, word));
        await untilShown(page, word);
        // The first save loads what its kind needs.
        if (run > 0) times.push(performance.now() - start);
        await sleep(150);
      }
      writeFileSync(join(folder, file), before);
      add(`${kind}: save to screen`, times, most);
      await sleep(500);
    }
  } finally {
    await page.close();
    await server.stop();
  }
  return figures;
}

/** Waits for the frame that shows a word, even on a page that reloads. */
const untilShown = (page: Page, word: string) =>
  page.waitForFunction((text) => document.body?.outerHTML.includes(text), word, {
    polling: 'raf',
    timeout: 60_000,
  });

/** Starts the dev server on a free port, and measures the time until it is ready. */
async function startDev(folder: string): Promise<{ ms: number; origin: string; stop: () => Promise<void> }> {
  const start = performance.now();
  const args = [join(ROOT, 'generator/cli.mjs'), 'dev', '--root', folder, '--port', '0'];
  const child: ChildProcess = spawn(process.execPath, args, { env: { ...process.env, NO_COLOR: '1' } });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let said = '';
  child.stderr?.on('data', (text) => {
    said += text;
  });
  for await (const text of child.stdout ?? []) {
    said += text;
    const origin = /http:\/\/localhost:\d+/.exec(said)?.[0];
    if (!origin) continue;
    const ms = performance.now() - start;
    const stop = () => {
      child.kill();
      return ended;
    };
    return { ms, origin, stop };
  }
  throw new Error(`The dev server does not start:\n${said}`);
}
