import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { build } from '../../generator/build/build.ts';
import { createPreviewServer } from '../../generator/preview/preview-server.ts';
import { type DevProcess, startDevProcess, withoutClient } from '../kit/dev-process.ts';
import { makeSite, readTree, writeFiles } from '../kit/little-site.ts';
import { HOSTILE } from './hostile-requests.ts';

/** Some requests get no response, because the server waits for the rest of them. */
const IDLE_MS = 1500;
/** The same for a machine that is too busy to respond sooner. */
const BUSY_MS = 20_000;
const MOST_UNANSWERED = 20;
const SECRET = 'TOP-SECRET';
let dev: DevProcess;
let preview: Server;
let outputs: ReadonlySet<string>;
const outside = mkdtempSync(join(tmpdir(), 'outside-'));
const release: (() => unknown)[] = [];

/** A project with secrets inside and outside the served folders. */
function project(): string {
  const root = makeSite({
    'content/docs/one.md': '---\ntitle: One\n---\nText.\n',
    'content/README.md': SECRET,
    'public/picture.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'public/.secret': SECRET,
    '.env': SECRET,
    'secret.txt': SECRET,
    '.git/config': SECRET,
    'package.json': `{ "name": "${SECRET}" }`,
    'node_modules/x/index.js': SECRET,
  });
  writeFiles(outside, { 'secret.txt': SECRET, 'folder/inside.txt': SECRET });
  symlinkSync(join(outside, 'secret.txt'), join(root, 'public/link.txt'));
  symlinkSync(join(outside, 'folder'), join(root, 'public/folder'));
  symlinkSync(join(outside, 'secret.txt'), join(root, 'content/docs/link.md'));
  return root;
}

/** Sends bytes, and returns the response. */
function send(port: number, bytes: Buffer, idle = IDLE_MS): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: 'localhost' });
    const chunks: Buffer[] = [];
    const finish = () => {
      socket.destroy();
      resolve(Buffer.concat(chunks).toString('latin1'));
    };
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('close', finish);
    socket.on('error', finish);
    socket.setTimeout(idle, finish);
    socket.write(bytes);
  });
}

const bodyOf = (answer: string): string => {
  if (answer.startsWith('HTTP/1.1 100 ')) return bodyOf(answer.slice(answer.indexOf('\r\n\r\n') + 4));
  const head = answer.indexOf('\r\n\r\n');
  const body = head < 0 ? '' : answer.slice(head + 4);
  // Removes the sizes of a chunked body.
  return /transfer-encoding: chunked/i.test(answer.slice(0, head))
    ? body.replace(/(?:^|\r\n)[0-9a-f]+\r\n/g, '').replace(/\r\n$/, '')
    : body;
};

/** Texts of the servers themselves. */
const OWN = [
  '',
  'Only GET and HEAD requests are allowed.\n',
  'This host is not allowed.\n',
  'Requests from other sites are not allowed.\n',
  'The URL is malformed.\n',
  'Only pages of this dev server can make this request.\n',
  'Files can be opened only on the machine that runs the dev server.\n',
  'Not found\n',
];

beforeAll(async () => {
  const root = project();
  const built = await build({ root, out: join(root, 'dist'), keepGoing: true });
  expect(built.published).toBe(true);
  outputs = new Set([...Object.values(readTree(join(root, 'dist'))), ...OWN]);
  // Files in the output folder that are not from the build.
  writeFileSync(join(root, 'dist/.secret'), SECRET);
  symlinkSync(join(outside, 'secret.txt'), join(root, 'dist/link.txt'));
  symlinkSync(join(outside, 'folder'), join(root, 'dist/folder'));
  mkdirSync(join(root, 'dist/.git'));
  writeFileSync(join(root, 'dist/.git/config'), SECRET);
  preview = createPreviewServer({ folder: join(root, 'dist'), host: false });
  await new Promise<void>((ready) => preview.listen(0, 'localhost', ready));
  dev = await startDevProcess(root);
  release.push(
    dev.stop,
    () => preview.close(),
    () => rmSync(root, { recursive: true, force: true }),
    () => rmSync(outside, { recursive: true, force: true }),
  );
});
afterAll(async () => {
  for (const each of release) await each();
});

test('there are at least 120 hostile requests', () => {
  expect(HOSTILE.length).toBeGreaterThanOrEqual(120);
  expect(new Set(HOSTILE.map(({ name }) => name)).size).toBe(HOSTILE.length);
});

describe.each(['dev', 'preview'] as const)('the %s server', (kind) => {
  const port = () =>
    kind === 'dev' ? Number(new URL(dev.origin).port) : (preview.address() as AddressInfo).port;

  test('responds only with outputs, and keeps running', async () => {
    const wrong: string[] = [];
    const unanswered: (typeof HOSTILE)[number][] = [];
    const sendAll = (requests: typeof HOSTILE, idle: number) =>
      Promise.all(requests.map((request, index) => sendOne(request, index, idle)));
    const sendOne = async (request: (typeof HOSTILE)[number], index: number, idle: number) => {
      const { name, bytes } = request;
      await new Promise((later) => setTimeout(later, index * 4));
      const answer = await send(port(), bytes, idle);
      if (answer === '') unanswered.push(request);
      const body = withoutClient(bodyOf(answer));
      const allowed = outputs.has(body) || answer.startsWith('HTTP/1.1 206') || body.startsWith('retry: 500');
      if (
        answer.includes(SECRET) ||
        !allowed ||
        /^access-control-allow/im.test(answer) ||
        /^set-cookie/im.test(answer)
      )
        wrong.push(`${name}: ${answer.slice(0, 300)}`);
      if (/^location: (?:\/\/|\\|http)/im.test(answer)) wrong.push(`${name} is redirected to another host`);
    };
    await sendAll(HOSTILE, IDLE_MS);
    if (unanswered.length >= MOST_UNANSWERED) await sendAll(unanswered.splice(0), BUSY_MS);
    expect(wrong).toEqual([]);
    expect(unanswered.length).toBeLessThan(MOST_UNANSWERED);
    const home = await fetch(`http://localhost:${port()}/`);
    expect(home.status).toBe(200);
    if (kind === 'dev') expect(dev.child.exitCode).toBe(null);
  });

  test('refuses every foreign host and every cross-site request', async () => {
    for (const { name, bytes } of HOSTILE) {
      if (!name.startsWith('host ') && !name.includes('cross-site')) continue;
      expect(await send(port(), bytes), name).toMatch(/^HTTP\/1\.1 4\d\d /);
    }
  });
});
