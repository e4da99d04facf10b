import { readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { infoFolder } from '../publish/info-folder.ts';
import { MANIFEST_FILE, type Manifest, parseManifest } from './manifest.ts';

/** Finds a manifest by its path, its folder or the output folder. */
export function findManifest(named: string): Manifest | { problem: string } {
  const path = resolve(named);
  const paths = [path, join(path, MANIFEST_FILE), join(infoFolder(path), MANIFEST_FILE)];
  const file = paths.find((each) => statSync(each, { throwIfNoEntry: false })?.isFile());
  if (!file)
    return {
      problem: `No ${MANIFEST_FILE} found at ${named}. Run a build, which writes it next to its output.`,
    };
  const manifest = parseManifest(readFileSync(file, 'utf8'));
  return manifest ?? { problem: `${named} is not a manifest of a supported version.` };
}
