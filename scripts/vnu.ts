/**
 * Validates every page and SVG image of the output folder with the W3C's Nu HTML Checker (validator.w3.org/nu). Needs Java, and
 * npm to install the checker into a temporary folder; it is not a dependency of the project. Exit codes: 0 no errors; 1 errors;
 * 2 the checker could not be run.
 */
import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { helpOnly } from './script-help.ts';

const VERSION = '26.9.27';
/** Deeply nested pages need a larger stack than Java's default. */
const JAVA = ['-Xss4m', '-Xmx1g'];
/** Stylesheets and a link type that the checker does not support (HTML Standard, link type `expect`). */
const NOT_KNOWN = /^CSS: |^A “link” element with a “blocking” attribute must have/;

const [folder = 'dist'] = helpOnly({
  summary: 'Validate every page and SVG image of a built site with the Nu HTML Checker. Needs Java.',
  usage: 'vnu [-- <folder>]',
});
process.exitCode = check(resolve(folder));

function check(folder: string): number {
  const files = globSync('**/*.{html,svg}', { cwd: folder }).map((path) => join(folder, path));
  if (files.length === 0) return refuse(`No pages found in ${folder}. Run "npm run build" first.`);
  const place = mkdtempSync(join(tmpdir(), 'vnu-'));
  try {
    const options = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--prefix', place];
    const installed = spawnSync('npm', ['install', ...options, `vnu-jar@${VERSION}`], { encoding: 'utf8' });
    const [jar] = globSync('**/vnu.jar', { cwd: place });
    if (!jar) return refuse(`The checker could not be installed:\n${installed.stderr}`);
    const args = [
      '-jar',
      join(place, jar),
      '--also-check-svg',
      '--errors-only',
      '--format',
      'json',
      ...files,
    ];
    const run = spawnSync('java', [...JAVA, ...args], { encoding: 'utf8', maxBuffer: 100_000_000 });
    if (run.error) return refuse('Java not found. The Nu HTML Checker needs Java 11 or later.');
    return report(folder, files.length, run.stderr);
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

function refuse(problem: string): number {
  console.error(problem);
  return 2;
}

type Message = { url: string; lastLine?: number; lastColumn?: number; message: string; extract?: string };

function report(folder: string, files: number, output: string): number {
  let messages: readonly Message[];
  try {
    messages = JSON.parse(output).messages;
  } catch {
    return refuse(`The checker failed:\n${output}`);
  }
  const errors = messages.filter(({ message }) => !NOT_KNOWN.test(message));
  for (const { url, lastLine, lastColumn, message, extract = '' } of errors) {
    const path = decodeURIComponent(url).replace(`file:${folder}/`, '');
    console.error(`${path}:${lastLine}:${lastColumn} ${message}\n  ${extract.replaceAll('\n', ' ')}`);
  }
  console.log(`Nu HTML Checker ${VERSION}: ${files} files, ${errors.length} errors`);
  return errors.length > 0 ? 1 : 0;
}
