import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const LONGEST_MS = 290_000;
const POLL_MS = 50;

type Outcome<Result> = { readonly result: Result } | { readonly error: string };

/**
 * Runs work once for several processes: the first caller does it, and the others wait for the result.
 * @param path Path for files that do not exist yet, without extension.
 * @param work Returns a value that can be serialized as JSON.
 */
export async function doOnce<Result>(path: string, work: () => Result | Promise<Result>): Promise<Result> {
  const done = `${path}.json`;
  if (claim(`${path}.claimed`)) {
    const outcome = await settle(work);
    writeFileSync(`${path}.part`, JSON.stringify(outcome));
    renameSync(`${path}.part`, done);
  }
  const deadline = performance.now() + LONGEST_MS;
  while (!existsSync(done)) {
    if (performance.now() > deadline) throw new Error(`Another process did not finish ${path}.`);
    await sleep(POLL_MS);
  }
  const outcome: Outcome<Result> = JSON.parse(readFileSync(done, 'utf8'));
  if ('error' in outcome) throw new Error(outcome.error);
  return outcome.result;
}

/** Returns true for the first caller that claims the path. */
function claim(path: string): boolean {
  try {
    mkdirSync(path);
    return true;
  } catch {
    return false;
  }
}

async function settle<Result>(work: () => Result | Promise<Result>): Promise<Outcome<Result>> {
  try {
    return { result: await work() };
  } catch (error) {
    return { error: String(error) };
  }
}
