import { join } from 'node:path';
import { styleText } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { didYouMean } from '../diagnostics/nearest.ts';
import { readIfPossible } from '../lib/files.ts';
import { decodeUrl } from '../lib/strings.ts';
import { diffManifests, reasonsFor } from '../manifest/diff-manifests.ts';
import { diffToMarkdown, diffToText, reasonToText } from '../manifest/diff-to-report.ts';
import {
  type BuiltPage,
  findManifest,
  LAST_BUILD_FILE,
  type Manifest,
  type ManifestPage,
  PREVIOUS_MANIFEST_FILE,
  parseManifest,
  readLastBuild,
} from '../manifest/manifest.ts';
import { readInfo } from '../publish/output-folders.ts';
import { plainPath } from '../urls/page-urls.ts';
import { formatBytes } from './output.ts';
import type { Answer } from './report-result.ts';

/** Output of `diff <old> <new>`, or the problem with its arguments. */
export function diffBuilds(input: {
  before: string;
  now: string;
  form: 'text' | 'json' | 'markdown';
}): Answer {
  const before = findManifest(input.before);
  if ('problem' in before) return before;
  const now = findManifest(input.now);
  if ('problem' in now) return now;
  const diff = diffManifests(before, now);
  if (input.form === 'json') return { text: `${JSON.stringify(diff)}\n` };
  return { text: input.form === 'text' ? diffToText(diff) : diffToMarkdown(diff) };
}

/**
 * Output of `why <path>`, or the problem with its argument.
 * @param target path from the site's root, with or without a trailing slash, path of an output file, or full URL.
 * @param out absolute path of the published output.
 */
export function whyPage({ target, out, json }: { target: string; out: string; json: boolean }): Answer {
  const manifest = findManifest(out);
  if ('problem' in manifest) return manifest;
  const { origin, basePath } = manifest.site.settings;
  const asked = target.replace(origin, '').split(/[?#]/, 1).join();
  const inside = basePath && `${asked}/`.startsWith(`${basePath}/`) ? asked.slice(basePath.length) : asked;
  const url = plainPath(decodeUrl(inside.startsWith('/') ? inside : `/${inside}`));
  const previous = parseManifest(readInfo(out, PREVIOUS_MANIFEST_FILE)?.toString('utf8') ?? '');
  const built = readLastBuild(readInfo(out, LAST_BUILD_FILE))?.(url);
  const answer = (facts: object, text: string) => ({ text: json ? `${JSON.stringify(facts)}\n` : text });
  const page = explainPage({ url, out, manifest, previous, built });
  if (page) return answer(page, explanationToText(page));
  const redirect = manifest.redirects[url];
  if (redirect) return answer({ url, ...redirect }, `${url} redirects to ${redirect.to} (${redirect.at}).\n`);
  const path = url.slice(1);
  const output = manifest.outputs[path];
  if (output)
    return answer({ path, ...output }, `${url} is a file of ${output.bytes} bytes from ${output.from}.\n`);
  const urls = [...Object.keys(manifest.pages), ...Object.keys(manifest.redirects)];
  const hint = didYouMean(url, urls) ?? '';
  return { problem: `The last build has no page or file at ${url}. ${hint}`.trim() };
}

function explanationToText(page: PageExplanation): string {
  const inlined = page.inlineStyles > 0 ? [`inlined  ${formatBytes(page.inlineStyles)}`] : [];
  const rows: [name: string, lines: readonly string[]][] = [
    ['route', [page.route]],
    ['template', [page.template]],
    ['source', page.sources.map(({ file, sha256 }) => `${file}  ${styleText('dim', sha256.slice(0, 12))}`)],
    ['aliases', page.aliases],
    ['writes', page.outputs],
    ['HTML', [shown(page.html)]],
    ['stylesheets', [...inlined, ...listed(page.styles)]],
    ['scripts', listed(page.scripts)],
    ['islands', page.islands],
    ['island scripts', listed(page.islandScripts)],
    ['also loads', listed(page.others)],
    ['last build', [changeOf(page), ...builtOf(page)]],
  ];
  const width = Math.max(...rows.map(([name]) => name.length));
  const text = rows.flatMap(([name, lines]) =>
    lines.map((line, index) => `  ${(index === 0 ? name : '').padEnd(width)}  ${line}`),
  );
  return `${styleText('bold', page.url)}\n${text.join('\n')}\n`;
}

const shown = ({ bytes, brotli }: Weight): string =>
  `${formatBytes(bytes)}, ${formatBytes(brotli)} with Brotli`;

function listed(weights: readonly Weight[]): string[] {
  const lines = weights.map((weight) => `${weight.path}  ${shown(weight)}`);
  if (weights.length < 2) return lines;
  const sum = (key: 'bytes' | 'brotli') => weights.reduce((total, each) => total + each[key], 0);
  return [...lines, `total  ${shown({ path: '', bytes: sum('bytes'), brotli: sum('brotli') })}`];
}

function changeOf({ changed }: PageExplanation): string {
  if (!changed) return 'created it, or is the first build known here';
  if (changed.length === 0) return 'did not change it';
  return `changed it because of ${changed.map(reasonToText).join('; ')}`;
}

function builtOf({ built }: PageExplanation): string[] {
  if (!built) return [];
  if (built.why === undefined) return ['used the cached page'];
  const time = built.renderMs === undefined ? '' : ` in ${built.renderMs} ms`;
  return [`rendered it${time}: ${built.why}`];
}

type Weight = { readonly path: string; readonly bytes: number; readonly brotli: number };

type PageExplanation = NonNullable<ReturnType<typeof explainPage>>;

/**
 * Explains the inputs and sizes of a page, and its changes in the last build.
 * @param input.out absolute path of the published output, whose files are measured.
 */
function explainPage(input: {
  url: string;
  out: string;
  manifest: Manifest;
  previous: Manifest | undefined;
  built: BuiltPage | undefined;
}) {
  const { url, manifest, previous } = input;
  const page = manifest.pages[url];
  if (!page) return undefined;
  const assets = manifest.assetLists[page.assets] ?? [];
  const weigh = (path: string): Weight => weightOf(input.out, path);
  const ofType = (type: string) => assets.filter((path) => path.endsWith(type));
  const forIslands = new Set((page.islands ?? []).flatMap((name) => manifest.islands[name] ?? []));
  const files = [page.source ?? [], page.reads ?? []].flat();
  const before = previous?.pages[url];
  const same = before && previous.outputs[before.file]?.sha256 === manifest.outputs[page.file]?.sha256;
  return {
    url,
    route: page.route,
    template: page.template,
    /** Content file and embedded files, with digests. */
    sources: files.map((file) => ({ file, sha256: manifest.sources[file] ?? '' })),
    aliases: page.aliases ?? [],
    islands: page.islands ?? [],
    outputs: ownOutputs(url, page, manifest),
    html: weigh(page.file),
    /** Size of the inlined stylesheets, in bytes. */
    inlineStyles: stylesIn(input.out, page.file),
    styles: ofType('.css').map(weigh),
    scripts: ofType('.js')
      .filter((path) => !forIslands.has(path))
      .map(weigh),
    islandScripts: [...forIslands].map(weigh),
    others: assets.filter((path) => !/\.(?:css|js)$/.test(path)).map(weigh),
    /** Reasons for changes since the previous build; undefined when there is none, empty when the page is unchanged. */
    changed: !before ? undefined : same ? [] : reasonsFor({ url, before: previous, now: manifest }),
    /** How the last build produced the page; undefined when unknown. */
    built: input.built,
  };
}

function ownOutputs(url: string, page: ManifestPage, { outputs }: Manifest): string[] {
  const name = url === '/' ? 'index' : url.slice(1);
  const candidates = [page.file, `${name}.md`, page.source ?? '', `og/${name}.png`];
  return candidates.filter((path) => path in outputs);
}

function stylesIn(out: string, path: string): number {
  const html = String(readIfPossible(join(out, path)) ?? '');
  const texts = [...html.matchAll(/<style>(.*?)(?:<\/style>|$)/gs)].map(([, text]) => text);
  return Buffer.byteLength(texts.join(''));
}

function weightOf(out: string, path: string): Weight {
  const body = readIfPossible(join(out, path)) ?? Buffer.alloc(0);
  const compressible = body.length > 0 && /\.(?:html|css|js|svg|json|md)$/.test(path);
  return { path, bytes: body.length, brotli: compressible ? brotliCompressSync(body).length : body.length };
}
