import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { digest } from '../cache/cache-store.ts';
import { compare } from '../diagnostics/diagnostic.ts';
import type { Manifest } from './manifest.ts';

const GENERATOR = fileURLToPath(new URL('..', import.meta.url));

/** What turns sources into outputs and is not the site's; the same on every machine with the same files. */
export function toolchainFacts(): Manifest['toolchain'] {
  const files = readdirSync(GENERATOR, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /\.[cm]?[jt]sx?$/.test(file))
    .sort(compare);
  const generator = digest(...files.flatMap((file) => [file, readFileSync(join(GENERATOR, file))]));
  return { generator, packages: lockedPackages(), node: process.version };
}

/** Of the lock file beside the generator; where it is itself an installed package its own description says as much. */
function lockedPackages(): string {
  for (const name of ['package-lock.json', 'package.json']) {
    try {
      return hash('sha256', readFileSync(join(GENERATOR, '..', name)), 'hex');
    } catch {
      // The next one says less.
    }
  }
  return '';
}
