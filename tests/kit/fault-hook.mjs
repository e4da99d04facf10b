// Preloaded into a build with `node --import`. Counts the calls that change the disk. At a chosen call, kills the
// process or makes the call fail with a system error. `FAULT` is a `FaultPlan` as JSON; see fault-run.ts.
import childProcess from 'node:child_process';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { basename, join } from 'node:path';
import { DatabaseSync, StatementSync } from 'node:sqlite';

const plan = JSON.parse(process.env.FAULT ?? '{}');
const paths = plan.paths === undefined ? /./s : new RegExp(plan.paths);
let count = 0;

const CHANGES =
  'appendFile copyFile cp link mkdir mkdtemp rename rm rmdir symlink truncate unlink utimes write writeFile';
const READS = 'access lstat opendir readFile readdir readlink realpath stat';

const TWO_PATHS = 'copyFile cp link rename symlink';
const pathOf = (name, args) =>
  args
    .slice(0, TWO_PATHS.includes(name) ? 2 : 1)
    .filter((arg) => typeof arg === 'string' || arg instanceof Uint8Array || arg instanceof URL)
    .map((arg) => (arg instanceof Uint8Array ? Buffer.from(arg).toString() : String(arg)));
const forWriting = (flags) => (typeof flags === 'number' ? (flags & 3) !== 0 : /[wa+]/.test(flags ?? 'r'));

/** Replaces a call with the planned fault. Returns undefined to let the call run. */
function strike(name, args) {
  const shown = `${name} ${pathOf(name, args).join(' ')}`;
  if (!paths.test(shown)) return undefined;
  if (plan.ops !== undefined && !plan.ops.includes(name)) return undefined;
  count++;
  if (plan.log) real.writeSync(plan.log, `${shown.replaceAll('\n', ' ').slice(0, 300)}\n`);
  if (plan.nth !== undefined && plan.nth !== count) return undefined;
  return plan.how;
}

const die = () => process.kill(process.pid, 'SIGKILL');

/** Does half of a call, with its options: a file that must not exist yet is not written. */
function half(name, args) {
  const [path, body, options] = args;
  if (name === 'writeFile') {
    const bytes = Buffer.from(body);
    if (options?.flag !== 'wx' || !real.existsSync(path))
      real.writeFileSync(path, bytes.subarray(0, bytes.length >> 1), options);
  } else if (name === 'copyFile') {
    const bytes = real.readFileSync(path);
    real.writeFileSync(body, bytes.subarray(0, bytes.length >> 1));
  } else if (name === 'rm') {
    const names = real.existsSync(path) && real.statSync(path).isDirectory() ? real.readdirSync(path) : [];
    for (const each of names.slice(0, names.length >> 1)) real.rmSync(join(path, each), { recursive: true });
  }
}

function failure(name, args) {
  const [path = ''] = pathOf(name, args);
  const message = `${plan.code}: simulated, ${name} '${path}'`;
  return Object.assign(new Error(message), { code: plan.code, syscall: name, path, errno: -5 });
}

const real = { ...fs };

/** @param reject Reports an error in the way of this kind of function. */
function wrap(owner, key, name, reject) {
  const original = owner[key];
  if (typeof original !== 'function') return;
  owner[key] = function (...args) {
    if (name === 'write' && args[0] < 3) return original.apply(this, args);
    if (name === 'open' && !forWriting(args[1]) && !plan.reads) return original.apply(this, args);
    const how = strike(name, args);
    if (how === 'kill-before') die();
    if (how === 'kill-half') {
      half(name, args);
      die();
    }
    if (how === 'fail') return reject(failure(name, args), args);
    const result = original.apply(this, args);
    if (how !== 'kill-after') return result;
    if (typeof result?.then !== 'function') die();
    return result.then(() => die());
  };
  Object.assign(owner[key], original);
}

for (const name of [...CHANGES.split(' '), 'open', ...(plan.reads ? READS.split(' ') : [])]) {
  wrap(fs, `${name}Sync`, name, (error) => {
    throw error;
  });
  wrap(fs.promises, name, name, (error) => Promise.reject(error));
  wrap(fs, name, name, (error, args) => args.at(-1)(error));
}
wrap(childProcess, 'spawnSync', 'spawn', (error) => ({ error, status: null }));
if (plan.sqlite) {
  const thrown = (error) => {
    throw error;
  };
  wrap(DatabaseSync.prototype, 'exec', `sqlite-exec`, thrown);
  wrap(DatabaseSync.prototype, 'close', 'sqlite-close', thrown);
  wrap(StatementSync.prototype, 'run', 'sqlite-run', thrown);
}
syncBuiltinESMExports();
if (basename(process.argv[1] ?? '') === 'cli.mjs' && plan.after !== undefined) setTimeout(die, plan.after);
