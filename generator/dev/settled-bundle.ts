import { setTimeout } from 'node:timers/promises';
import type { ScriptAssets } from '../assets/scripts-to-assets.ts';
import type { StyleAssets } from '../assets/styles-to-assets.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { RepoPath } from '../types.ts';

/** As long as the watcher doubts a file that is suddenly empty. */
export const SETTLE_MS = 120;

type Bundled = { readonly emptyInputs: readonly RepoPath[]; readonly diagnostics: readonly Diagnostic[] };

/**
 * Bundles once more, later, when a source may be in the middle of a save: one that had something in it before is empty
 * now, or half a style sheet, which is only warned of, has come into use.
 */
export async function settled<T extends Bundled>(
  before: T | undefined,
  bundle: () => Promise<T>,
): Promise<T> {
  const made = await bundle();
  if (!before) return made;
  const isFull = made.emptyInputs.every((file) => before.emptyInputs.includes(file));
  if (isFull && (before.diagnostics.length > 0 || !hasWarnings(made.diagnostics))) return made;
  await setTimeout(SETTLE_MS);
  return bundle();
}

const hasWarnings = (diagnostics: readonly Diagnostic[]): boolean =>
  diagnostics.some(({ severity }) => severity === 'warning');

export const hasErrors = (diagnostics: readonly Diagnostic[]): boolean =>
  diagnostics.some(({ severity }) => severity === 'error');

/** Names of assets carry the digest of their bytes. */
export const addressesOf = (assets: StyleAssets | ScriptAssets | undefined): string =>
  assets?.outputs.map(({ path }) => path).join('\n') ?? '';
