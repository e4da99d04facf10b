/**
 * Validates every page and SVG image of the output folder with the W3C's Nu HTML Checker (validator.w3.org/nu).
 * Stylesheets are skipped, because the checker does not support container queries, anchor positioning and view
 * transitions. Needs Java, and npm to install the checker into a temporary folder; it is not a dependency of the
 * project.
 * Exit codes: 0 no errors; 1 errors; 2 the checker could not be run.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { helpOnly } from './script-help.ts';

const VERSION = '26.9.27';
/** Deeply nested pages need a larger stack than Java's default. */
const JAVA = ['-Xss4m', '-Xmx1g'];
/**
 * Messages about stylesheets in pages, and about a link type that the checker does not support (HTML Standard, link
 * type `expect`).
 */
const NOT_KNOWN = /^CSS: |^A “link” element with a “blocking” attribute must have/;
const MOST_OUTPUT = 100_000_000;

const [folder = 'dist'] = helpOnly({
  summary: 'Validate every page and SVG image of a built site with the Nu HTML Checker. Needs Java.',
  usage: 'vnu [-- <folder>]',
});
process.exitCode = check(resolve(folder));

function check(folder: string): number {
  if (spawnSync('java', ['-version']).status !== 0) {
    console.error('Java not found. The Nu HTML Checker needs Java 11 or later.');
    return 2;
  }
  const files = readdirSync(folder, { recursive: true })
    .map(String)
    .filter((path) => /\.(?:html|svg)$/.test(path))
    .map((path) => join(folder, path));
  if (files.length === 0) {
    console.error(`No pages found in ${folder}. Run "npm run build" first.`);
    return 2;
  }
  const place = mkdtempSync(join(tmpdir(), 'vnu-'));
  try {
    const options = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--prefix', place];
    const installed = spawnSync('npm', ['install', ...options, `vnu-jar@${VERSION}`], { encoding: 'utf8' });
    if (installed.status !== 0) {
      console.error(`The checker could not be installed:\n${installed.stderr}`);
      return 2;
    }
    const jar = readdirSync(place, { recursive: true })
      .map(String)
      .find((path) => path.endsWith('vnu.jar'));
    if (!jar) {
      console.error('The package does not contain the checker.');
      return 2;
    }
    const also = ['--also-check-svg', '--errors-only', '--format', 'json'];
    const { stderr } = spawnSync('java', [...JAVA, '-jar', join(place, jar), ...also, ...files], {
      encoding: 'utf8',
      maxBuffer: MOST_OUTPUT,
    });
    return report(folder, files.length, stderr);
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

type Message = { url: string; lastLine?: number; lastColumn?: number; message: string; extract?: string };

function report(folder: string, files: number, output: string): number {
  let messages: readonly Message[];
  try {
    const all: readonly Message[] = JSON.parse(output).messages;
    messages = all.filter(({ message }) => !NOT_KNOWN.test(message));
  } catch {
    console.error(`The checker failed:\n${output}`);
    return 2;
  }
  for (const { url, lastLine, lastColumn, message, extract } of messages) {
    const path = decodeURIComponent(url).replace(`file:${folder}/`, '');
    console.error(`${path}:${lastLine}:${lastColumn} ${message}\n  ${extract?.replaceAll('\n', ' ') ?? ''}`);
  }
  console.log(`Nu HTML Checker ${VERSION}: ${files} files, ${messages.length} errors`);
  return messages.length > 0 ? 1 : 0;
}
