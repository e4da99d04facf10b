// Preloaded into a build that must produce the same bytes without it. Changes the order of folder listings, the year and
// the permissions of new files. The parent process sets the time zone, locale and folder.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { isMainThread } from 'node:worker_threads';

const YEARS_MS = 3 * 366 * 24 * 60 * 60 * 1000;

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

const reversed = (names) => (Array.isArray(names) ? names.reverse() : names);

const { readdirSync, readdir } = fs;
const { readdir: readdirLater } = fs.promises;
fs.readdirSync = (...input) => reversed(readdirSync(...input));
fs.promises.readdir = async (...input) => reversed(await readdirLater(...input));
fs.readdir = (path, ...rest) => {
  const done = rest.pop();
  readdir(path, ...rest, (error, names) => done(error, error ? names : reversed(names)));
};
syncBuiltinESMExports();
