import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runWithFault } from '../../kit/fault-run.ts';
import { randomFrom } from '../../kit/random.ts';
import { buildCached, TODAY } from '../../kit/same-as-clean.ts';
import { changeUnseen, DAMAGES, type Edit, type Edits, filesIn, type Walk, write } from './walk.ts';

/** Outputs without the marker: a folder without it is not ours to replace. */
const outputs = (walk: Walk): string[] => filesIn(walk, 'dist').filter((path) => path !== 'dist/.nojekyll');

function onOutput(run: (walk: Walk, path: string) => void): Edit {
  return (walk) => {
    const path = walk.random.pick(outputs(walk));
    if (path !== undefined) run(walk, path);
    return path;
  };
}

const CACHE_FILES = ['', '-wal', '-shm'].map((suffix) => `.cache/build.sqlite${suffix}`);

/** Something that was saved in one step is brought back in a later one. */
const saveOrBringBack =
  (paths: readonly string[], name: string): Edit =>
  (walk) => {
    const saved = join(walk.aside, name);
    const copies = existsSync(saved)
      ? paths.map((path) => [join(saved, path), join(walk.root, path)])
      : paths.map((path) => [join(walk.root, path), join(saved, path)]);
    const does = existsSync(saved) ? 'comes back' : 'is saved';
    for (const [from = '', to = ''] of copies) {
      rmSync(to, { recursive: true, force: true });
      if (existsSync(from)) cpSync(from, to, { recursive: true, preserveTimestamps: true });
      else mkdirSync(saved, { recursive: true });
    }
    return does;
  };

const damageOf = (walk: Walk, path: string | undefined): string | undefined => {
  const name = walk.random.pick(Object.keys(DAMAGES));
  const damage = name === undefined ? undefined : DAMAGES[name];
  if (!damage || path === undefined || !existsSync(join(walk.root, path))) return undefined;
  write(walk, path, damage(readFileSync(join(walk.root, path)), randomFrom(walk.random.below(1e9))));
  return `${path}: ${name}`;
};

export const DAMAGE: Edits = {
  'output that is damaged': (walk) => damageOf(walk, walk.random.pick(outputs(walk))),
  'output that is deleted': onOutput((walk, path) => rmSync(join(walk.root, path))),
  'output of the same size and times': onOutput((walk, path) => {
    const bytes = readFileSync(join(walk.root, path));
    if (bytes.length > 0) changeUnseen(walk, path, bytes.fill(bytes.readUInt8(0) ^ 1, 0, 1));
  }),
  'mode of an output': onOutput((walk, path) => chmodSync(join(walk.root, path), 0o600)),
  'output that is a copy of itself': onOutput((walk, path) => {
    cpSync(join(walk.root, path), join(walk.aside, 'copy'), { preserveTimestamps: true });
    renameSync(join(walk.aside, 'copy'), join(walk.root, path));
  }),
  'file in the output': (walk) =>
    outputs(walk).length > 0 ? write(walk, 'dist/docs/stray.html', 'x') : undefined,
  'folder in the output': (walk) => {
    if (outputs(walk).length > 0) mkdirSync(join(walk.root, 'dist/stray/folder'), { recursive: true });
    return 'all of it';
  },
  'output as a whole': (walk) => {
    rmSync(join(walk.root, 'dist'), { recursive: true, force: true });
    return 'all of it';
  },
  'output of an earlier step': saveOrBringBack(['dist', 'dist.info'], 'output'),
  'files beside the output that are deleted': (walk) => {
    rmSync(join(walk.root, 'dist.info'), { recursive: true, force: true });
    return 'all of it';
  },
  'cache that is damaged': (walk) => damageOf(walk, '.cache/build.sqlite'),
  'journal of the cache that is damaged': (walk) => damageOf(walk, '.cache/build.sqlite-wal'),
  'cache that is deleted': (walk) => {
    rmSync(join(walk.root, '.cache'), { recursive: true, force: true });
    return 'all of it';
  },
  'journal of the cache that is deleted': (walk) => {
    for (const path of CACHE_FILES.slice(1)) rmSync(join(walk.root, path), { force: true });
    return 'all of it';
  },
  'cache of an earlier step': saveOrBringBack(CACHE_FILES, 'cache'),
  'accepted URLs': async (walk) => {
    const lock = join(walk.root, 'urls.lock');
    walk.repairs.push(() => rmSync(lock, { force: true }));
    await buildCached(walk.root, { ...walk.options, acceptUrls: true });
    return 'all of it';
  },
  'URL that was published before': (walk) => {
    walk.repairs.push(() => rmSync(join(walk.root, 'urls.lock'), { force: true }));
    return write(walk, 'urls.lock', '/docs/one\n  #first\n/docs/lost\n');
  },
  'build that is killed': async (walk) => {
    const after = 100 + walk.random.below(700);
    const { base, drafts, today = TODAY } = walk.options;
    const args = ['--today', today, ...(base ? ['--base', base] : []), ...(drafts ? ['--drafts'] : [])];
    const { signal } = await runWithFault({ root: walk.root, plan: { after }, args });
    return `after ${after} ms${signal ? '' : ', when it had ended'}`;
  },
  'build that is killed while it changes files': async (walk) => {
    const nth = 1 + walk.random.below(120);
    await runWithFault({
      root: walk.root,
      plan: {
        nth,
        how: walk.random.pick(['kill-before', 'kill-half', 'kill-after']) ?? 'kill-half',
        sqlite: true,
      },
      args: ['--today', walk.options.today ?? TODAY],
    });
    return `at change ${nth}`;
  },
  nothing: () => 'nowhere',
};
