// Preloaded into a build that must produce the same bytes without it. Changes the order of folder listings, the year and
// the permissions of new files. The parent process sets the time zone, locale and folder.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { isMainThread } from 'node:worker_threads';

const YEARS_MS = 3 * 366 * 24 * 60 * 60 * 1000;
const seed = Number(process.env.TWICE_SEED ?? 1);

if (isMainThread) process.umask(0o077);

const RealDate = Date;
globalThis.Date = class extends RealDate {
  constructor(...values) {
    if (values.length === 0) super(RealDate.now() + YEARS_MS);
    else super(...values);
  }
  static now() {
    return RealDate.now() + YEARS_MS;
  }
};

/** Shuffles names deterministically by seed. The result differs from the given order if there are two or more. */
function shuffled(names) {
  if (!Array.isArray(names)) return names;
  const keyed = names.map((name) => {
    let key = seed;
    for (const character of String(name?.name ?? name))
      key = (Math.imul(key, 31) + character.charCodeAt(0)) | 0;
    return { key: Math.imul(key ^ (key >>> 15), 0x2c1b3c6d), name };
  });
  keyed.sort((a, b) => a.key - b.key);
  const mixed = keyed.map(({ name }) => name);
  return mixed.every((name, index) => name === names[index]) ? mixed.reverse() : mixed;
}

const { readdirSync, readdir } = fs;
const { readdir: readdirLater } = fs.promises;
fs.readdirSync = (...input) => shuffled(readdirSync(...input));
fs.promises.readdir = async (...input) => shuffled(await readdirLater(...input));
fs.readdir = (path, ...rest) => {
  const done = rest.pop();
  readdir(path, ...rest, (error, names) => done(error, error ? names : shuffled(names)));
};
syncBuiltinESMExports();
