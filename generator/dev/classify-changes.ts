import type { RepoPath } from '../types.ts';

/** What a set of changed files can have changed. */
export type ChangeKinds = {
  readonly content: ReadonlySet<RepoPath>;
  readonly public: boolean;
  readonly styles: boolean;
  /** The site's own code: configuration, route table, templates, islands and page scripts. */
  readonly code: boolean;
};

/**
 * @param everything the last bundle failed: any file of the site may be the one that mends it.
 * @param sourceFiles what the site's code imports, wherever it lies.
 */
export function classifyChanges(input: {
  paths: ReadonlySet<RepoPath>;
  everything: boolean;
  sourceFiles: readonly RepoPath[];
}): ChangeKinds {
  const sources = new Set(input.sourceFiles);
  const inside = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`);
  const paths = [...input.paths];
  const ofSite = paths.filter((path) => inside(path, 'site') || sources.has(path) || ROOT_FILES.has(path));
  return {
    content: new Set(paths.filter((path) => inside(path, 'content'))),
    public: paths.some((path) => inside(path, 'public')),
    styles: ofSite.some((path) => path.endsWith('.css')),
    code: input.everything || ofSite.some((path) => !path.endsWith('.css')),
  };
}

/** Files beside the folders that decide how the site's code is read. */
export const ROOT_FILES: ReadonlySet<string> = new Set(['package.json', 'tsconfig.json']);
