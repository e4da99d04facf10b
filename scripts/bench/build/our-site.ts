import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { postFile, postUrl, writePosts } from '../posts.ts';
import { ourBuildCommand } from './build-tool.ts';
import type { Subject } from './measure-builds.ts';

const ROOT = join(import.meta.dirname, '../../..');
const FILES = ['site', 'content', 'public', 'package.json', 'tsconfig.json', 'urls.lock'];

/** Copies this project's site with its Git history, which provides dates. */
export function copyOurSite(folder: string): Subject {
  if (existsSync(join(ROOT, '.git'))) {
    const git = (...args: string[]) => execFileSync('git', args, { stdio: ['ignore', 'ignore', 'inherit'] });
    git('clone', '--quiet', '--shared', '--no-checkout', ROOT, folder);
    git('-C', folder, 'reset', '--quiet');
  }
  for (const name of FILES.filter((each) => existsSync(join(ROOT, each))))
    cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  return {
    tool: {
      name: 'this site',
      version: '',
      folder,
      command: ourBuildCommand(folder),
      docs: 'content',
      out: 'dist',
      caches: ['.cache', 'dist.info'],
      pageOf: (document) => document.replace(/\.md$/, '/index.html'),
      extraPages: 0,
    },
    edited: 'docs/getting-started/quickstart.md',
    pages: undefined,
  };
}

/** Like `copyOurSite`, with generated posts in its blog. */
export function copyOurSiteWithPosts(folder: string, posts: number): Subject {
  const { tool } = copyOurSite(folder);
  writePosts(folder, posts);
  const edited = Math.floor(posts / 2);
  return {
    tool: {
      ...tool,
      name: `this site with ${posts.toLocaleString('en')} posts`,
      pageOf: () => `${postUrl(edited).slice(1)}/index.html`,
    },
    edited: `blog/${postFile(edited)}`,
    pages: undefined,
  };
}
