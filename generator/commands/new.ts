import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { GENERATOR } from '../core/files.ts';
import { createSite } from '../create-site.ts';

/** What a command did, or why it did nothing. */
export type Answer = { readonly lines: readonly string[] } | { readonly problem: string };

/**
 * Creates a content file from one of the site's starters, or a site for the kind `site`. Replaces nothing.
 */
export async function createFile(input: {
  root: string;
  kind: string;
  name: string;
  today?: string | undefined;
}): Promise<Answer> {
  const { root, kind, name } = input;
  if (kind === 'site') return createProject(resolve(root, name), name);
  const site = await createSite({ root, today: input.today, drafts: true, cache: false });
  const { starters = {} } = site.definition;
  const starter = Object.hasOwn(starters, kind) ? starters[kind] : undefined;
  if (!starter)
    return { problem: `Unknown kind "${kind}". Kinds are ${[...Object.keys(starters), 'site'].join(', ')}.` };
  const made = starter({ name, today: site.today, content: site.content.entries as never });
  if ('problem' in made) return made;
  const file = join(root, made.path);
  if (Buffer.byteLength(basename(file)) > 200)
    return { problem: 'This name is too long for a file. Shorten it, and write the title in the file.' };
  if (existsSync(file))
    return { problem: `${made.path} already exists. Choose another name, or edit the file.` };
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, made.text);
  return { lines: [made.path] };
}

const EXAMPLE = join(GENERATOR, 'example');
const BUILT = ['.cache', 'dist', 'dist.info', 'node_modules'];

/** Copies the example site. Its configuration refers to this generator by a relative path. */
function createProject(folder: string, shown: string): Answer {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (found && !found.isDirectory()) return { problem: `${shown} is a file. Choose a new folder.` };
  if (found && readdirSync(folder).some((name) => name !== '.git'))
    return { problem: `${shown} is not empty. Choose a new folder.` };
  cpSync(EXAMPLE, folder, { recursive: true, filter: (path) => !BUILT.includes(basename(path)) });
  const path = relative(folder, join(GENERATOR, '..')).replaceAll('\\', '/');
  const name = basename(folder.toLowerCase()).replace(/[^a-z0-9]+/g, '-');
  for (const file of ['package.json', 'tsconfig.json'].map((each) => join(folder, each))) {
    const text = readFileSync(file, 'utf8').replaceAll('../..', path).replace('"example"', `"${name}"`);
    writeFileSync(file, text);
  }
  const argument = shown.includes(' ') ? `"${shown}"` : shown;
  return { lines: [`Created ${shown}. Next:`, `  cd ${argument}`, '  npm run dev'] };
}
