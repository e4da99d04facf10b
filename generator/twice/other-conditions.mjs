// Preloaded into a build that must give the same bytes as one without it: folders are listed in another order, the clock
// shows another year, new files get other permissions. Time zone, language and place come from outside.
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

/** Another order, the same for the same seed and names; never the one that was given when there are two or more. */
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
