import { describe, expect, test } from 'vitest';
import { buildFiles, oneLine, SITE } from '../kit/little-site.ts';

const DATA = { 'data/words.txt': 'words', 'content/docs/one.md': '---\ntitle: One\n---\nText\n' };
const atLoad = (code: string) => `${SITE}\n${code}\n`;
const LINE = SITE.split('\n').length + 1;

/** A function that is called, by the code that calls it. */
const CALLS: Readonly<Record<string, string>> = {
  'fs.readFileSync': "import { readFileSync } from 'node:fs'; readFileSync('data/words.txt');",
  'fs.existsSync': "import fs from 'fs'; fs.existsSync('data/words.txt');",
  'fs.promises.readFile': "import { promises } from 'fs'; promises.readFile('data/words.txt');",
  'fs/promises.readdir': "import * as fs from 'node:fs/promises'; fs.readdir('data');",
  'fs.ReadStream': "import * as fs from 'node:fs'; new fs.ReadStream('data/words.txt');",
  'child_process.execSync': "import { execSync } from 'node:child_process'; execSync('date');",
  'module.createRequire': "import { createRequire } from 'node:module'; createRequire('/');",
  'fs.statSync': "process.getBuiltinModule('fs').statSync('data');",
  'fs.readlinkSync': "globalThis.process.getBuiltinModule('node:fs').readlinkSync('data');",
  'process.loadEnvFile': "process.loadEnvFile('data/words.txt');",
};

describe('site code that reads files on its own', () => {
  test.each(Object.entries(CALLS))('is reported with its location: %s', async (name, code) => {
    const { ok, diagnostics } = await buildFiles({ ...DATA, 'site/index.ts': atLoad(code) });
    expect(ok).toBe(false);
    expect(diagnostics.map(oneLine)).toEqual([
      expect.stringMatching(new RegExp(`^site/index.ts:${LINE}:\\d+ error site/threw$`)),
    ]);
    expect(diagnostics[0]?.message).toContain(`Site code called ${name}, `);
    expect(diagnostics[0]?.message).toContain('Import the file instead');
  });

  test('is reported in a package at the line of the site that calls it', async () => {
    const { diagnostics } = await buildFiles({
      ...DATA,
      'node_modules/reader/package.json': '{ "name": "reader", "main": "index.js" }',
      'node_modules/reader/index.js':
        "exports.read = () => require('fs').readFileSync('data/words.txt', 'utf8');\n",
      'site/index.ts': atLoad("import { read } from 'reader';\nread();"),
    });
    expect(diagnostics.map(oneLine)).toEqual([
      expect.stringMatching(new RegExp(`^site/index.ts:${LINE + 1}:\\d+ error site/threw$`)),
    ]);
  });

  test.each([0, 1])('is reported in a template with %d threads', async (workers) => {
    const { ok, diagnostics } = await buildFiles(
      {
        ...DATA,
        'site/index.ts': `import { readFileSync } from 'node:fs';\n${SITE.replace(
          "h('title', null, page.title)",
          "h('title', null, readFileSync('data/words.txt', 'utf8'))",
        )}`,
      },
      { workers },
    );
    expect(ok).toBe(false);
    expect(diagnostics[0]?.message).toContain('Site code called fs.readFileSync, ');
  });

  test('is not reported for a package that only imports such a module, or for imports of data and text', async () => {
    const { diagnostics, dist } = await buildFiles({
      ...DATA,
      'data/words.json': '{ "word": "imported" }',
      'node_modules/careful/package.json': '{ "name": "careful", "main": "index.js" }',
      'node_modules/careful/index.js': `const fs = require('fs');
const { promises, constants } = require('node:fs');
class Better extends fs.ReadStream {}
exports.word = [typeof fs.readFileSync, typeof promises.readFile, constants.R_OK, typeof Better].join();
`,
      'site/index.ts': `import { word } from 'careful';
import text from '../data/words.txt';
import data from '../data/words.json';
${SITE.replace("'Home'", "word + ' ' + text + ' ' + data.word")}`,
    });
    expect(diagnostics).toEqual([]);
    expect(dist['index.html']).toContain('<title>function,function,4,function words imported</title>');
  });
});
