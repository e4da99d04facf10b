import { readInfo } from '../publish/info-folder.ts';
import { MANIFEST_FILE, PREVIOUS_MANIFEST_FILE } from './manifest.ts';

/** Manifest files of the info folder. A replaced manifest is kept when it differs. */
export function manifestFiles(out: string, text: Uint8Array): { path: string; body: string | Uint8Array }[] {
  const before = readInfo(out, MANIFEST_FILE);
  const manifest = { path: MANIFEST_FILE, body: text };
  if (!before || before.equals(text)) return [manifest];
  return [{ path: PREVIOUS_MANIFEST_FILE, body: before }, manifest];
}
