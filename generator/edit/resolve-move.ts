import { lstatSync, type Stats } from 'node:fs';
import { join, posix, relative, resolve, sep } from 'node:path';
import { walkFolder } from '../content/disk-to-files.ts';
import { didYouMean } from '../diagnostics/nearest.ts';
import type { RepoPath } from '../types.ts';

/** Files to move, by their paths from the project's root. */
export type MovedFiles = ReadonlyMap<RepoPath, RepoPath>;

/**
 * Resolves the operands of a move. A folder stands for all of its files. A target that is an existing folder or ends in a slash
 * receives the file or folder under its name.
 * @returns the files, or the reason why they cannot be moved.
 */
export async function resolveMove(input: {
  root: string;
  from: string;
  to: string;
}): Promise<{ files: MovedFiles } | { problem: string }> {
  const { root } = input;
  const from = pathInProject(root, input.from);
  const found = statOf(join(root, from));
  if (!isContent(from)) return { problem: `${input.from} is not inside content/.` };
  if (!found) return { problem: `${from} does not exist. ${await suggestFile(root, from)}`.trim() };
  if (found.isSymbolicLink())
    return { problem: `${from} is a symbolic link. Move the file that it points to.` };

  const given = pathInProject(root, input.to);
  const isInto = /[/\\]$/.test(input.to) || statOf(join(root, given))?.isDirectory();
  const to = isInto ? posix.join(given, posix.basename(from)) : given;
  if (!isContent(to)) return { problem: `${input.to} is not inside content/.` };
  if (to.startsWith(`${from}/`)) return { problem: `${to} is inside ${from}.` };
  if (statOf(join(root, to))) return { problem: `${to} already exists. Nothing was changed.` };
  if (!found.isDirectory()) {
    const isMarkdown = from.endsWith('.md') && to.endsWith('.md');
    return isMarkdown
      ? { files: new Map([[from, to]]) }
      : {
          problem: `${from.endsWith('.md') ? to : from} must end in .md. To move into a folder, end its name with a slash.`,
        };
  }
  const { files, diagnostics } = await walkFolder({ root, folder: from });
  const [problem] = diagnostics;
  if (problem) return { problem: problem.message };
  const link = files.find(({ path, absolute }) => absolute !== join(root, path));
  if (link)
    return { problem: `${link.path} is reached through a symbolic link. Move it without this command.` };
  return { files: new Map(files.map(({ path }) => [path, to + path.slice(from.length)])) };
}

const pathInProject = (root: string, path: string): RepoPath =>
  relative(root, resolve(root, path)).split(sep).join('/');

const isContent = (path: RepoPath): boolean => path.startsWith('content/');

const statOf = (absolute: string): Stats | undefined => lstatSync(absolute, { throwIfNoEntry: false });

async function suggestFile(root: string, path: RepoPath): Promise<string> {
  const { files } = await walkFolder({ root, folder: 'content', skipHidden: true });
  const paths = files.map((file) => file.path);
  return didYouMean(path, paths) ?? '';
}
