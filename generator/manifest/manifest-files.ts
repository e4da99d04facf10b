import { readInfo } from '../outputs/info-folder.ts';
import { MANIFEST_FILE, PREVIOUS_MANIFEST_FILE } from './manifest.ts';

/** The manifest as files of the info folder; the one that it takes the place of is kept when it was another. */
export function manifestFiles(out: string, text: Uint8Array): { path: string; body: string | Uint8Array }[] {
  const before = readInfo(out, MANIFEST_FILE);
  const manifest = { path: MANIFEST_FILE, body: text };
  if (!before || before.equals(text)) return [manifest];
  return [{ path: PREVIOUS_MANIFEST_FILE, body: before }, manifest];
}
