import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { digest } from './cache-store.ts';

const GENERATOR = fileURLToPath(new URL('..', import.meta.url));

/**
 * Digest of everything that turns sources into outputs and is not the site's: the generator's own files, its locked
 * packages and Node.
 */
export function toolchainDigest(): string {
  const files = readdirSync(GENERATOR, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.[cm]?[jt]sx?$/.test(file))
    .sort();
  const texts = files.flatMap((file) => [file, readFileSync(join(GENERATOR, file))]);
  return digest(process.version, process.arch, lockedPackages(), ...texts);
}

/** The lock file beside the generator; without one, as when it is itself a package, its own version says as much. */
function lockedPackages(): Uint8Array {
  for (const name of ['package-lock.json', 'package.json']) {
    try {
      return readFileSync(join(GENERATOR, '..', name));
    } catch {
      // The next one says less.
    }
  }
  return new Uint8Array();
}
