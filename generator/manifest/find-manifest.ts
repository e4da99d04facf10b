import { readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { infoFolder } from '../outputs/info-folder.ts';
import { MANIFEST_FILE, type Manifest, parseManifest } from './manifest.ts';

/** The manifest that a person means: the file itself, the folder it lies in, or the output beside which that lies. */
export function findManifest(named: string): Manifest | { problem: string } {
  const path = resolve(named);
  const places = [path, join(path, MANIFEST_FILE), join(infoFolder(path), MANIFEST_FILE)];
  const file = places.find((each) => statSync(each, { throwIfNoEntry: false })?.isFile());
  if (!file)
    return { problem: `There is no ${MANIFEST_FILE} at ${named}. A build writes it beside its output.` };
  const manifest = parseManifest(readFileSync(file, 'utf8'));
  return manifest ?? { problem: `${named} is no manifest that this version understands.` };
}
