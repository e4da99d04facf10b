import { styleText } from 'node:util';
import { didYouMean } from '../diagnostics/nearest.ts';
import { decodeUrl } from '../lib/strings.ts';
import { diffManifests } from '../manifest/diff-manifests.ts';
import { diffToMarkdown, diffToText, reasonToText } from '../manifest/diff-to-report.ts';
import { explainPage, type PageExplanation, type Weight } from '../manifest/explain-page.ts';
import {
  findManifest,
  LAST_BUILD_FILE,
  PREVIOUS_MANIFEST_FILE,
  parseManifest,
  readLastBuild,
} from '../manifest/manifest.ts';
import { readInfo } from '../publish/info-folder.ts';
import { plainPath } from '../urls/page-urls.ts';
import { formatBytes } from './output.ts';

/** Output of `diff <old> <new>`, or the problem with its arguments. */
export function diffBuilds(input: {
  before: string;
  now: string;
  form: 'text' | 'json' | 'markdown';
  /** URL of the review build that Markdown links to. */
  reviewUrl?: string | undefined;
}): { text: string } | { problem: string } {
  const before = findManifest(input.before);
  if ('problem' in before) return before;
  const now = findManifest(input.now);
  if ('problem' in now) return now;
  const diff = diffManifests(before, now);
  if (input.form === 'json') return { text: `${JSON.stringify(diff)}\n` };
  const { form, reviewUrl } = input;
  if (form === 'text') return { text: diffToText(diff) };
  const linkTo = (url: string): string | undefined => {
    const file = (now.pages[url] ?? before.pages[url])?.file;
    return reviewUrl && file && `${reviewUrl.replace(/\/$/, '')}/${encodeURI(file)}`;
  };
  return { text: diffToMarkdown(diff, linkTo) };
}

/**
 * Output of `why <path>`, or the problem with its argument.
 * @param target path from the site's root, with or without a trailing slash, path of an output file, or full URL.
 * @param out absolute path of the published output.
 */
export function whyPage(input: {
  target: string;
  out: string;
  json: boolean;
}): { text: string } | { problem: string } {
  const { out } = input;
  const manifest = findManifest(out);
  if ('problem' in manifest) return manifest;
  const { origin, basePath } = manifest.site.settings;
  const asked = input.target.replace(origin, '').split(/[?#]/, 1).join();
  const inside = basePath && `${asked}/`.startsWith(`${basePath}/`) ? asked.slice(basePath.length) : asked;
  const url = plainPath(decodeUrl(inside.startsWith('/') ? inside : `/${inside}`));
  const previous = parseManifest(readInfo(out, PREVIOUS_MANIFEST_FILE)?.toString('utf8') ?? '');
  const built = readLastBuild(readInfo(out, LAST_BUILD_FILE))?.(url);
  const answer = (facts: object, text: string) => ({
    text: input.json ? `${JSON.stringify(facts)}\n` : text,
  });
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

/** Formats the sources and the size of a page for a terminal. */
function explanationToText(page: PageExplanation): string {
  const rows: [name: string, lines: readonly string[]][] = [
    ['route', [page.route]],
    ['template', [page.template]],
    ['source', page.sources.map(({ file, sha256 }) => `${file}  ${styleText('dim', sha256.slice(0, 12))}`)],
    ['aliases', page.aliases],
    ['writes', page.outputs],
    ['HTML', [shown(page.html)]],
    ['stylesheets', [...inPage(page.inlineStyles), ...listed(page.styles)]],
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

const inPage = (bytes: number): string[] => (bytes > 0 ? [`inlined  ${formatBytes(bytes)}`] : []);

function listed(weights: readonly Weight[]): string[] {
  const lines = weights.map((weight) => `${weight.path}  ${shown(weight)}`);
  if (weights.length < 2) return lines;
  const sum = (of: (weight: Weight) => number) => weights.reduce((total, each) => total + of(each), 0);
  return [
    ...lines,
    `total  ${shown({ path: '', bytes: sum((each) => each.bytes), brotli: sum((each) => each.brotli) })}`,
  ];
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
