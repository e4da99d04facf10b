import { spawnSync } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { entryAt, ourPosts } from './our-content.ts';

/** Committed twice. */
export const CHANGED = [entryAt('/docs/core-concepts/agents'), ourPosts()[0]] as const;
/** With a change that is not committed. */
export const EDITED = entryAt('/docs/core-concepts/cicd');
export const FIRST = '2025-09-01';
export const LATER = '2031-02-03';

/** Makes a copy of the site a repository, in which some content has changed later. */
export function commitContent(root: string): void {
  spawnSync('git', ['init', '-q'], { cwd: root });
  commit(root, FIRST);
  for (const entry of CHANGED) appendFileSync(join(root, String(entry?.file)), '\nOne sentence more.\n');
  commit(root, LATER);
  appendFileSync(join(root, EDITED.file), '\nNot committed.\n');
}

function commit(root: string, day: string): void {
  const dates = { GIT_AUTHOR_DATE: `${day}T12:00:00Z`, GIT_COMMITTER_DATE: `${day}T12:00:00Z` };
  const author = ['-c', 'user.name=A', '-c', 'user.email=a@example.com', '-c', 'commit.gpgSign=false'];
  for (const command of [
    ['add', 'content'],
    ['commit', '-q', '-m', 'x'],
  ])
    spawnSync('git', [...author, ...command], { cwd: root, env: { ...process.env, ...dates } });
}
