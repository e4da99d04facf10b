import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compare } from '../diagnostics/diagnostic.ts';
import { digest } from '../lib/digest.ts';
import type { Manifest } from './manifest.ts';

const GENERATOR = fileURLToPath(new URL('..', import.meta.url));

/** Versions of the generator, packages and Node. Equal on every machine with the same files. */
export function toolchainFacts(): Manifest['toolchain'] {
  const files = readdirSync(GENERATOR, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /\.[cm]?[jt]sx?$/.test(file))
    .sort(compare);
  const generator = digest(...files.flatMap((file) => [file, readFileSync(join(GENERATOR, file))]));
  return { generator, packages: lockedPackages(), node: process.version };
}

/** Digest of the lock file next to the generator, or of its package.json when the generator is an installed package. */
function lockedPackages(): string {
  for (const name of ['package-lock.json', 'package.json']) {
    try {
      return hash('sha256', readFileSync(join(GENERATOR, '..', name)), 'hex');
    } catch {
      // Try the next file.
    }
  }
  return '';
}
