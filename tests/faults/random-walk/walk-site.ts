import { crc32, deflateSync } from 'node:zlib';
import { CACHED_SITE, doc, post } from '../../kit/cached-site.ts';
import type { Files } from '../../kit/little-site.ts';

/** What the site's definition reads from `site/options.json`, so that an edit of one value is an edit of JSON. */
export const OPTIONS = {
  trailingSlash: false,
  compress: ['gz'],
  hosts: ['nginx', 'netlify'],
  publish: true,
  feeds: true,
  search: true,
  island: true,
  redirects: { '/first': '/docs/one' },
  word: 'options',
};

const edits: readonly (readonly [from: string | RegExp, to: string])[] = [
  [
    "from '#generator';",
    "from '#generator';\nimport options from './options.json';\nimport Counter from './islands/counter.tsx';\nimport { WORD } from 'little-words';",
  ],
  ['defineSite }', 'defineSite, Island }'],
  ['trailingSlash: TRAILING', 'trailingSlash: options.trailingSlash'],
  ['publish: true', 'publish: options.publish'],
  ["compress: ['gz']", 'compress: options.compress, hosts: options.hosts'],
  ['feeds: (', 'feeds: !options.feeds ? undefined : ('],
  ['search: {', 'search: !options.search ? undefined : {'],
  [/redirects: \{.*?\}/, 'redirects: options.redirects'],
  [
    "'Stage ' + process.env.LITTLE_STAGE",
    "'Stage ' + globalThis.process.env.LITTLE_STAGE + ' at ' + new Date(0).getHours()",
  ],
  [
    'h(Badge),',
    "h(Badge), options.word, WORD, options.island && h(Island, { name: 'counter', component: Counter, props: {}, when: 'idle' }), ",
  ],
];

/** A site of a dozen pages with one of everything: island, image, feed, search, aliases, redirects, package. */
export const WALK_SITE: Files = {
  ...CACHED_SITE,
  'site/index.ts': edits.reduce(
    (code, [from, to]) => code.replace(from, to),
    String(CACHED_SITE['site/index.ts']),
  ),
  'site/options.json': JSON.stringify(OPTIONS),
  'site/islands/counter.tsx': 'export default function Counter() { return <b>0</b>; }\n',
  'site/unused.ts': 'export const unused = 0;\n',
  'site/main.css': "@import './more.css';\nbody { margin: 1rem }\n",
  'site/more.css': 'p { margin: 0 }\n',
  'node_modules/little-words/package.json': '{ "name": "little-words", "main": "index.js" }',
  'node_modules/little-words/index.js': "exports.WORD = 'package';\n",
  'content/docs/four.md': doc('Four', '![A photo](/photo.png)\n\n{product}', 'aliases: [/docs/fourth]\n'),
  'content/docs/own-1.md': doc('Five', '## Table\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n[Four](four.md)'),
  'content/docs/own-2.md': doc('Six', '## A\n\n### B\n\n- one\n- two\n\n[Four](/docs/four)'),
  'content/blog/own-3.md': post('Seven', '2024-05-05', 'More.'),
  'content/blog/older.md': post('Older', '2023-01-02', 'The oldest news. ![A photo](/photo.png)'),
  'public/photo.png': png(0),
  'public/files/data.txt': 'data\n',
  'public/own-1.txt': 'one 1\n',
  'public/own-2.txt': 'two 2\n',
};

/** A PNG of 160 × 4 pixels in one shade of gray; all of them have the same size in bytes. */
export function png(shade: number): Buffer {
  const width = 160;
  const height = 4;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(8, 8);
  const rows = Buffer.alloc((width + 1) * height, shade);
  for (let row = 0; row < height; row++) rows.writeUInt8(0, row * (width + 1));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const data = deflateSync(rows, { level: 0 });
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}
