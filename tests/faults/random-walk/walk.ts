import { execFileSync } from 'node:child_process';
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { BuildOptions } from '../../../generator/build/stages.ts';
import type { Random } from '../../kit/random.ts';

/** Where a random walk is. */
export type Walk = {
  readonly root: string;
  /** Folder beside the project, for what a later step brings back. */
  readonly aside: string;
  readonly random: Random;
  /** Options of the builds from here on. */
  options: Partial<BuildOptions>;
  /** Undo what would keep the site from being published; called before the next step, the last one first. */
  readonly repairs: (() => void)[];
};

/** One kind of edit. Returns a description, or undefined if it does not apply. */
export type Edit = (walk: Walk) => string | undefined | Promise<string | undefined>;
export type Edits = Readonly<Record<string, Edit>>;

/** Regular files below a folder of the project, by path, sorted. */
export function filesIn({ root }: Walk, folder: string, ending = ''): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path}`)
    .filter((path) => path.endsWith(ending) && lstatSync(join(root, path)).isFile())
    .sort();
}

export const read = ({ root }: Walk, path: string): string => readFileSync(join(root, path), 'utf8');

export function write({ root }: Walk, path: string, body: string | Uint8Array): string {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), body);
  return path;
}

export const change = (walk: Walk, path: string, edit: (text: string) => string): string =>
  write(walk, path, edit(read(walk, path)));

/** Writes what makes the build fail, or comes and goes; the next step begins with what was there before. */
export function writeForNow(walk: Walk, path: string, body: string): string {
  const absolute = join(walk.root, path);
  const before = existsSync(absolute) ? readFileSync(absolute) : undefined;
  walk.repairs.push(() => {
    rmSync(absolute, { recursive: true, force: true });
    if (before) write(walk, path, before);
  });
  return write(walk, path, body);
}

/** Writes other bytes of the same length into a file; all that tells is its time of change. */
export function changeUnseen(walk: Walk, path: string, bytes: Uint8Array): void {
  const file = join(walk.root, path);
  const times = join(walk.aside, 'times');
  // Node sets times to the millisecond only.
  execFileSync('touch', ['-r', file, times]);
  writeFileSync(file, bytes);
  execFileSync('touch', ['-r', times, file]);
}

/** A damage to a file. */
export type Damage = (bytes: Buffer, random: Random) => Uint8Array;

export const DAMAGES: Readonly<Record<string, Damage>> = {
  'a bit flips': (bytes, random) => {
    const at = random.below(bytes.length);
    if (bytes.length > 0) bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << random.below(8)), at);
    return bytes;
  },
  'its end is missing': (bytes, random) => bytes.subarray(0, random.below(bytes.length)),
  'it is longer': (bytes) => Buffer.concat([bytes, Buffer.from('more')]),
  'it is empty': () => Buffer.alloc(0),
  'it is garbage': (bytes, random) => bytes.map(() => random.below(256)),
};
