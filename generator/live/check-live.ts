import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { readLock } from '../check/url-lock.ts';
import { type Diagnostic, diagnose } from '../diagnostics/diagnostic.ts';
import { overHttp } from '../hosts/header-rules.ts';
import { inParallel } from '../lib/in-parallel.ts';
import { count } from '../lib/strings.ts';
import { findManifest } from '../manifest/manifest.ts';
import { parseRules } from '../preview/serving-file.ts';
import { infoFolder, readInfo } from '../publish/info-folder.ts';
import { compareResponses, type Difference, follow } from './compare-responses.ts';
import { createClient, type Limits } from './live-client.ts';
import { promisedResponses } from './promised-responses.ts';

export type LiveResult = {
  readonly ok: boolean;
  /** Number of URLs that the build promises, and of requests that were sent. */
  readonly urls: number;
  readonly requests: number;
  readonly diagnostics: readonly (Diagnostic & { readonly differences: readonly Difference[] })[];
};

const SAMPLE = 10;
/** Number of values and URLs that a message shows. */
const MOST = 3;

/**
 * Compares a deployment with the last build. Returns a problem if the deployment cannot be reached or there is no build.
 * @param input.out absolute path of the output folder. Only its info folder is required.
 */
export async function checkLive(input: {
  url: URL;
  root: string;
  out: string;
  authorization: string | undefined;
  limits: Limits;
  onProgress?: (done: number, total: number) => void;
}): Promise<LiveResult | { readonly problem: string }> {
  const { out, url, limits, authorization } = input;
  const { origin, protocol, pathname } = url;
  const manifest = findManifest(out);
  if ('problem' in manifest) return manifest;
  const rules = parseRules(readInfo(out, 'serving.json')?.toString() ?? '');
  if (!rules)
    return {
      problem: `${basename(infoFolder(out))}/serving.json is missing or damaged. Build the site again.`,
    };
  const { basePath } = rules.settings;
  const asked = pathname.replace(/\/$/, '');
  if (asked !== '' && asked !== basePath)
    return {
      problem: `The build has the base path "${basePath}", not "${asked}". Build with --base ${asked}, or use ${origin}.`,
    };
  const { lock } = await readLock(input.root);
  const headers = protocol === 'http:' ? overHttp(rules.headers) : rules.headers;
  const promised = promisedResponses(manifest, { ...rules, headers }, lock);
  const client = createClient({ origin, authorization, limits });
  const report = (differences: readonly Difference[]): LiveResult => {
    const diagnostics = toDiagnostics(differences, out);
    return { ok: diagnostics.length === 0, urls: promised.length, requests: client.requests(), diagnostics };
  };
  const only = (code: Difference['code'], problem: string, expected: string, received: string) =>
    report([{ code, problem, url: home, expected, received, rule: [] }]);

  const home = `${basePath}/`;
  const first = await client.send(home);
  if (first.status === 0) return { problem: `Cannot reach ${origin}${home}: ${first.broken}` };
  const hops = await follow(client, home);
  const last = hops.at(-1);
  if (last !== undefined && (hops.indexOf(last) < hops.length - 1 || last === origin + home))
    return only('live/redirect', 'Redirect loop', 'status 200', hops.join(' → '));
  if (last !== undefined && new URL(last).origin !== origin)
    return { problem: `${origin} redirects to ${new URL(last).origin}. Run the check with that URL.` };
  const [atHome] = promised;
  if (first.status !== 200 && atHome)
    return report(await compareResponses({ ...atHome, kind: 'home page' }, client));

  const pages = promised.filter(({ kind }) => kind === 'page');
  const sample = pages.filter((_, index) => index % Math.ceil(pages.length / SAMPLE) === 0);
  const replies = await inParallel(sample, async ({ path, body }) => {
    const { status, sha256, broken } = await client.send(
      path,
      { 'accept-encoding': 'identity' },
      body?.bytes,
    );
    return status !== 200 || (broken !== '' && sha256) ? undefined : sha256 === body?.sha256;
  });
  const others = replies.filter((isSame) => isSame === false).length;
  const known = replies.filter((isSame) => isSame !== undefined).length;
  if (others * 2 > known)
    return only(
      'live/build',
      'The deployed build is not this one',
      'the pages of the last build',
      `${others} of ${known} pages differ`,
    );

  let done = 0;
  const found = await inParallel(promised, async (each) => {
    const differences = client.isStopped() ? undefined : await compareResponses(each, client);
    if (client.isStopped()) return undefined;
    input.onProgress?.(++done, promised.length);
    return differences;
  });
  const stopped: Difference[] = !client.isStopped()
    ? []
    : [
        {
          code: 'live/stopped',
          problem: 'Time limit exceeded',
          url: home,
          expected: `${promised.length} URLs compared within ${limits.totalMs / 1000} s`,
          received: count(done, 'URL'),
          rule: [],
        },
      ];
  return report([...found.flatMap((each) => each ?? []), ...stopped]);
}

/** Groups differences by cause, so that one wrong setting of a server is one diagnostic. */
function toDiagnostics(differences: readonly Difference[], out: string): LiveResult['diagnostics'] {
  const files = ['nginx.conf', 'Caddyfile'].map((name) => join(infoFolder(out), name));
  const texts = [...files, ...['_headers', '_redirects', 'vercel.json'].map((name) => join(out, name))].map(
    (file) => ({
      name: file.slice(dirname(out).length + 1),
      lines: readLines(file),
    }),
  );
  return [...Map.groupBy(differences, ({ code, problem }) => `${code} ${problem}`).values()].map((group) => {
    const values = Map.groupBy(
      group,
      ({ expected, received }) => `expected  ${expected || 'none'}\nreceived  ${received || 'none'}`,
    );
    const shown = [...values].slice(0, MOST).map(([text, each]) => {
      const urls = [...new Set(each.map(({ url }) => url))];
      const rule = texts.flatMap(({ name, lines }) =>
        ruleLine(lines, each[0]?.rule ?? []).map((line) => `${name}:${line}`),
      );
      return `${listed(urls)}\n${text}${rule.length > 0 ? `\nrule      ${rule.join(', ')}` : ''}`.replace(
        /^/gm,
        '  ',
      );
    });
    const { code = 'live/body', problem = '' } = group[0] ?? {};
    const urls = new Set(group.map(({ url }) => url)).size;
    const more = values.size > MOST ? [`  and ${values.size - MOST} other values`] : [];
    const text = [`${problem}: ${count(urls, 'URL')}`, ...shown, ...more].join('\n');
    return { ...diagnose(code, { text }), differences: group };
  });
}

function listed(urls: readonly string[]): string {
  const more = urls.length > MOST ? ` and ${urls.length - MOST} more` : '';
  return `${urls.slice(0, MOST).join(', ')}${more}`;
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch {
    return [];
  }
}

/** Number of the first line that contains all texts of one list. Comments are skipped. */
function ruleLine(lines: readonly string[], rule: Difference['rule']): number[] {
  const plain = (text: string) => ` ${text.toLowerCase().replaceAll('_', '-').replaceAll('\\"', '"')} `;
  const wanted = rule.map((texts) => texts.map((text) => plain(text).slice(1, -1)));
  const index = lines.findIndex((line, at) => {
    // vercel.json has names and values in two lines.
    const text = plain(line.includes('"value"') ? `${lines[at - 1]} ${line}` : line);
    return !line.startsWith('#') && wanted.some((texts) => texts.every((each) => text.includes(each)));
  });
  return index < 0 ? [] : [index + 1];
}
