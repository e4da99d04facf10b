import type { TestProject } from 'vitest/node';
import { enterTemporaryFolder, sharedBuilds } from './temporary-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of the builds that test files share; see `sharedSite`. */
    readonly sharedBuilds: string;
  }
}

/** Folder of the builds that test files share. It is empty until one of them needs a build. `npm test` sets it, for Playwright too. */
export default function setUp(project: TestProject): () => void {
  const remove = enterTemporaryFolder();
  project.provide('sharedBuilds', sharedBuilds());
  return remove;
}
