import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of the builds that test files share; see `sharedSite`. */
    readonly sharedBuilds: string;
  }
}

/** Creates the folder of the builds that test files share. It stays empty until one of them needs a build. */
export default function setUp(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'shared-builds-'));
  project.provide('sharedBuilds', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
