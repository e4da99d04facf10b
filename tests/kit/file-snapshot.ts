import { relative } from 'node:path';
import { expect } from 'vitest';
import { ROOT } from './our-site.ts';

/** Compares a text with a file. On failure, prints the file and the command that updates it. */
export async function expectFile(file: string, text: string): Promise<void> {
  const path = relative(ROOT, file);
  const advice = `${path} differs. If the change is intended, run "npm run test:update", read the diff, and commit it`;
  await expect(text, advice).toMatchFileSnapshot(file);
}
