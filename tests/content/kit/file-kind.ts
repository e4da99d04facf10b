import type { FileKind } from '../../../site/pages/docs/checker/check-file.ts';

/** Returns the kind of product file that a path names, if any. */
export function fileKind(path: string): FileKind | undefined {
  if (path.endsWith('.eval.yaml')) return 'evaluation';
  return /(?:^|\/)evaluations\/config\.yaml$/.test(path) ? 'config' : undefined;
}
