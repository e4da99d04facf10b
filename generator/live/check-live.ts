import { basename } from 'node:path';
import { readLock } from '../check/url-lock.ts';
import { overHttp } from '../hosts/header-rules.ts';
import { parseRules } from '../hosts/host-files.ts';
import { inParallel } from '../lib/in-parallel.ts';
import { count } from '../lib/strings.ts';
import { findManifest } from '../manifest/manifest.ts';
import { infoFolder, readInfo } from '../publish/output-folders.ts';
import { compareResponses, type Difference, follow } from './compare-responses.ts';
import { differencesToDiagnostics } from './differences-to-diagnostics.ts';
import { type Client, createClient, type Limits } from './live-client.ts';
import { type Promised, promisedResponses } from './promised-responses.ts';

const SAMPLE = 10;

/**
 * Compares a deployment with the last build. Returns a problem if the deployment cannot be reached or there is no build.
 * @param input.out absolute path of the output folder. Only its info folder is required.
 * @param input.onProgress called after each URL with the number of compared URLs and of all.
 */
export async function checkLive(input: {
  url: URL;
  root: string;
  out: string;
  authorization: string | undefined;
  limits: Limits;
  onProgress: (done: number, total: number) => void;
}) {
  const promised = await readPromises(input);
  if ('problem' in promised) return promised;
  const { responses, home } = promised;
  const client = createClient({ ...input, origin: input.url.origin });
  const differences =
    (await compareHome(home, client)) ??
    (await compareBuild(responses, home.path, client)) ??
    (await compareAll(responses, home.path, { client, ...input }));
  if ('problem' in differences) return differences;
  const diagnostics = differencesToDiagnostics(differences, input.out);
  return {
    ok: diagnostics.length === 0,
    /** Number of URLs that the build promises. */
    urls: responses.length,
    requests: client.requests(),
    diagnostics,
  };
}

/** Reads what the last build promises for a URL. */
async function readPromises({ url, root, out }: { url: URL; root: string; out: string }) {
  const manifest = findManifest(out);
  if ('problem' in manifest) return manifest;
  const rules = parseRules(readInfo(out, 'serving.json')?.toString() ?? '');
  const info = basename(infoFolder(out));
  if (!rules) return { problem: `${info}/serving.json is missing or damaged. Build the site again.` };
  const { basePath } = rules.settings;
  const asked = url.pathname.replace(/\/$/, '');
  if (asked !== '' && asked !== basePath)
    return {
      problem: `The build has the base path "${basePath}", not "${asked}". Build with --base ${asked}, or use ${url.origin}.`,
    };
  const lock = readLock(root);
  const headers = url.protocol === 'http:' ? overHttp(rules.headers) : rules.headers;
  const responses = promisedResponses(manifest, { ...rules, headers }, lock);
  const pages = responses.filter(({ kind }) => kind === 'page');
  const home = pages.find(({ path }) => path === `${basePath}/`) ?? pages[0];
  return home ? { responses, home } : { problem: 'The build has no pages.' };
}

/** Compares the home page only if its response makes all other comparisons pointless. */
async function compareHome(
  home: Promised,
  client: Client,
): Promise<Difference[] | { readonly problem: string } | undefined> {
  const { origin } = client;
  const first = await client.send(home.path);
  if (first.status === 0) return { problem: `Cannot reach ${origin}${home.path}: ${first.broken}` };
  const hops = await follow(client, home.path);
  const last = hops.at(-1);
  const isLoop = last !== undefined && (hops.indexOf(last) < hops.length - 1 || last === origin + home.path);
  if (isLoop) {
    const received = hops.join(' → ');
    return [difference('live/redirect', 'Redirect loop', home.path, ['status 200', received])];
  }
  if (last !== undefined && new URL(last).origin !== origin)
    return { problem: `${origin} redirects to ${new URL(last).origin}. Run the check with that URL.` };
  return first.status === 200 ? undefined : compareResponses({ ...home, kind: 'home page' }, client);
}

const difference = (
  code: Difference['code'],
  problem: string,
  url: string,
  [expected, received]: readonly [expected: string, received: string],
): Difference => ({ code, problem, url, expected, received, rule: [] });

/** Compares a sample of pages, because nearly every URL of another build differs. */
async function compareBuild(
  responses: readonly Promised[],
  home: string,
  client: Client,
): Promise<Difference[] | undefined> {
  const pages = responses.filter(({ kind }) => kind === 'page');
  const sample = pages.filter((_, index) => index % Math.ceil(pages.length / SAMPLE) === 0);
  const replies = await inParallel(sample, async ({ path, body }) => {
    const identity = { 'accept-encoding': 'identity' };
    const { status, sha256, broken } = await client.send(path, identity, body?.bytes);
    const isMissing = status !== 200 || (broken !== '' && sha256);
    return isMissing ? undefined : sha256 === body?.sha256;
  });
  const others = replies.filter((isSame) => isSame === false).length;
  const known = replies.filter((isSame) => isSame !== undefined).length;
  const values = ['the pages of the last build', `${others} of ${known} pages differ`] as const;
  if (others * 2 > known)
    return [difference('live/build', 'The deployed build is not this one', home, values)];
}

async function compareAll(
  responses: readonly Promised[],
  home: string,
  input: { client: Client; limits: Limits; onProgress: (done: number, total: number) => void },
): Promise<Difference[]> {
  const { client, limits, onProgress } = input;
  let done = 0;
  const found = await inParallel(responses, async (each) => {
    const differences = client.isStopped() ? [] : await compareResponses(each, client);
    if (!client.isStopped()) onProgress(++done, responses.length);
    return differences;
  });
  if (client.isStopped()) {
    const expected = `${responses.length} URLs compared within ${limits.totalMs / 1000} s`;
    found.push([difference('live/stopped', 'Time limit exceeded', home, [expected, count(done, 'URL')])]);
  }
  return found.flat();
}
