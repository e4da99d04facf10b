import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeFiles } from './write-files.ts';

/** Installs packages, such as `astro@7`, in a separate folder. */
export function installPackages(folder: string, packages: readonly string[]): void {
  writeFiles(folder, { 'package.json': '{ "private": true, "type": "module" }\n' });
  execFileSync(
    'npm',
    ['install', '--no-audit', '--no-fund', '--no-package-lock', '--loglevel=error', ...packages],
    {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
}

export function installedVersion(folder: string, name: string): string {
  return JSON.parse(readFileSync(join(folder, 'node_modules', name, 'package.json'), 'utf8')).version;
}
