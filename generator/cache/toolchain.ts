import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { join } from 'node:path';
import { compare } from '../diagnostics/diagnostic.ts';
import { digest } from '../lib/digest.ts';
import { GENERATOR } from '../lib/files.ts';

/**
 * Digest of everything outside the site that affects the output: the generator's files, the installed packages, Node, the
 * time zone and the locale.
 */
export function toolchainDigest(): string {
  return digest(
    process.version,
    process.arch,
    localeAndTimeZone(),
    ...installedPackages(),
    generatorDigest(),
  );
}

/** Digest of the generator's own files. Equal on every machine with the same files. */
function generatorDigest(): string {
  const files = readdirSync(GENERATOR, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:[cm]?[jt]sx?|css)$/.test(file))
    .map((file) => [file.replaceAll('\\', '/'), readFileSync(join(GENERATOR, file))] as const);
  return digest(...files.sort(([a], [b]) => compare(a, b)).flat());
}

/** Environment variables for locale and time zone, because `Intl` takes 40 ms in a new process. */
const localeAndTimeZone = (): string =>
  JSON.stringify(
    Object.entries(process.env)
      .filter(([name]) => /^(?:TZ|LANG|LC_\w+)$/.test(name))
      .sort(),
  );

const PACKAGES = join(GENERATOR, '../node_modules');

/**
 * Identifies the installed packages without reading every file: npm's list of installed packages, and for each dependency
 * of the generator its package.json and file names. Follows optional dependencies because these are native binaries.
 */
function installedPackages(): string[] {
  const parts = [textOf(join(PACKAGES, '.package-lock.json'))];
  function enter(name: string): void {
    const folder = join(PACKAGES, name);
    if (!existsSync(folder)) return;
    const manifest = textOf(join(folder, 'package.json'));
    parts.push(name, manifest, readdirSync(folder).sort().join());
    Object.keys(JSON.parse(manifest).optionalDependencies ?? {}).forEach(enter);
  }
  const { dependencies, optionalDependencies } = JSON.parse(textOf(join(GENERATOR, '../package.json')));
  Object.keys({ ...dependencies, ...optionalDependencies }).forEach(enter);
  return parts;
}

/** Text of a file that may not exist. */
const textOf = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '{}');

/** Name and version of an installed package, for cache keys of its output. */
export function packageVersion(name: string): string {
  const file = findPackageJSON(name, import.meta.url);
  const { version } = file ? JSON.parse(readFileSync(file, 'utf8')) : { version: 'none' };
  return `${name}@${version}`;
}
