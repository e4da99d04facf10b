import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeFiles } from './write-files.ts';

/** Installs packages, such as `astro@7`, in a separate folder. */
export function installPackages(folder: string, packages: readonly string[]): void {
  writeFiles(folder, { 'package.json': '{ "private": true, "type": "module" }\n' });
  const options = ['--no-audit', '--no-fund', '--no-package-lock', '--loglevel=error'];
  const args = ['install', ...options, ...packages];
  execFileSync('npm', args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
}

export function installedVersion(folder: string, name: string): string {
  return JSON.parse(readFileSync(join(folder, 'node_modules', name, 'package.json'), 'utf8')).version;
}
