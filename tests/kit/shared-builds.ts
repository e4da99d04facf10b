import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { enterTemporaryFolder } from './temporary-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of the builds that test files share; see `sharedSite`. */
    readonly sharedBuilds: string;
  }
}

/** Creates the folder of the builds that test files share. It stays empty until one of them needs a build. */
export default function setUp(project: TestProject): () => void {
  const remove = enterTemporaryFolder();
  project.provide('sharedBuilds', mkdtempSync(join(tmpdir(), 'shared-builds-')));
  return remove;
}
