import * as v from 'valibot';
import { readInfo } from '../publish/output-folders.ts';
import type { Host } from '../site-definition.ts';
import type { OutputFile, UrlPath } from '../types.ts';
import { ASSET_FOLDER, pageHref, requestSpellings } from '../urls/page-urls.ts';
import { CADDY_FILE, NGINX_FILE, SERVING_FILE } from './content-types.ts';
import {
  FOR_EVER,
  overHttp,
  REVALIDATED,
  type ServingRules,
  SPECULATION_RULES_FILE,
  SPECULATION_RULES_TYPE,
  speculationRulesHeader,
} from './header-rules.ts';
import { rulesToCaddy } from './rules-to-caddy.ts';
import { rulesToNginx } from './rules-to-nginx.ts';

/**
 * Configuration files of hosts, in the output or in the info folder. The preview server reads the serving
 * rules, which are always included.
 * @param compressions extensions of the compressed variants: `br`.
 */
export function hostFiles(input: {
  rules: ServingRules;
  hosts: readonly Host[];
  origin: string;
  compressions: readonly string[];
}): { outputs: OutputFile[]; info: OutputFile[] } {
  const { rules, hosts, origin, compressions } = input;
  const from = 'the host configuration';
  const file = (path: string, body: string): OutputFile => ({ path, body, from });
  const outputs: OutputFile[] = [];
  const info = [file(SERVING_FILE, `${JSON.stringify(rules, null, 2)}\n`)];
  if (hosts.includes('netlify'))
    outputs.push(
      file('_headers', rulesToHeadersFile(rules)),
      file('_redirects', rulesToRedirectsFile(rules)),
    );
  if (hosts.includes('vercel')) outputs.push(file('vercel.json', rulesToVercel(rules)));
  if (hosts.includes('nginx')) info.push(file(NGINX_FILE, rulesToNginx(rules, compressions)));
  if (hosts.includes('caddy')) info.push(file(CADDY_FILE, rulesToCaddy(rules, { origin, compressions })));
  return { outputs, info };
}

/**
 * Formats `_headers` for Netlify and Cloudflare Pages. When two rules set a header, Netlify uses the later one and
 * Cloudflare joins both, unless the later rule first removes the header with `!`. Netlify ignores such lines.
 */
function rulesToHeadersFile({ settings, headers }: ServingRules): string {
  const set = new Set<string>();
  const blocks = headers.map((rule) => {
    const lines = Object.entries(rule.headers).flatMap(([name, value]) => [
      ...(set.has(name) ? [`  ! ${name}`] : []),
      `  ${name}: ${value}`,
    ]);
    for (const name of Object.keys(rule.headers)) set.add(name);
    return [encodeURI(settings.basePath + rule.match), ...lines].join('\n');
  });
  return `${blocks.join('\n\n')}\n`;
}

/** Formats `_redirects` for Netlify and Cloudflare Pages. */
function rulesToRedirectsFile({ settings, redirects }: ServingRules): string {
  const lines = redirects.flatMap(({ from, to }) =>
    requestSpellings(settings.basePath + from)
      .flatMap((old) => [old, `${old}/`])
      .map((each) => `${each} ${encodeURI(pageHref(settings, to))} 301\n`),
  );
  return lines.join('');
}

/** Formats `vercel.json` for a prebuilt folder. When two rules set a header, Vercel uses the later one. */
function rulesToVercel({ settings, headers, redirects }: ServingRules): string {
  const { basePath, trailingSlash } = settings;
  const config = {
    $schema: 'https://openapi.vercel.sh/vercel.json',
    cleanUrls: true,
    trailingSlash,
    headers: headers.map((rule) => ({
      source: pattern(encodeURI(basePath + rule.match)),
      headers: Object.entries(rule.headers).map(([key, value]) => ({ key, value })),
    })),
    redirects: redirects.flatMap(({ from, to }) =>
      requestSpellings(basePath + from).map((old) => ({
        source: pattern(old),
        // Vercel would replace `$1` with a matched group of the source.
        destination: encodeURI(pageHref(settings, to)).replaceAll('$', '%24'),
        statusCode: 301,
      })),
    ),
  };
  return `${JSON.stringify(config, null, 2)}\n`;
}

/** Converts an encoded path to path-to-regexp syntax. */
const pattern = (match: string): string => match.replace(/[.+?^$()[\]{}|:\\]/g, '\\$&').replace('*', '(.*)');

const urlPath = v.custom<UrlPath>((value) => typeof value === 'string' && value.startsWith('/'));

const RULES = v.object({
  settings: v.object({ basePath: v.string(), trailingSlash: v.boolean() }),
  headers: v.array(v.object({ match: v.string(), headers: v.record(v.string(), v.string()) })),
  redirects: v.array(v.object({ from: urlPath, to: urlPath })),
});

/**
 * Creates a function that reads the headers and redirects of a built site, which the build writes to the info folder. Omits
 * headers that must not be sent over plain HTTP. While the file is missing or damaged, the function returns the last rules
 * that it has read, or else default rules.
 */
export function createRulesReader(folder: string): () => ServingRules {
  let last = DEFAULT_RULES;
  return () => {
    const read = parseRules(readInfo(folder, SERVING_FILE)?.toString() ?? '');
    if (read) last = { ...read, headers: overHttp(read.headers) };
    return last;
  };
}

/** Parses the rules that a build writes, for HTTPS. Returns undefined for a damaged file. */
function parseRules(text: string): ServingRules | undefined {
  try {
    return v.parse(RULES, JSON.parse(text));
  } catch {
    return undefined;
  }
}

const DEFAULT_RULES: ServingRules = {
  settings: { basePath: '', trailingSlash: false },
  redirects: [],
  headers: [
    {
      match: '/*',
      headers: {
        'X-Content-Type-Options': 'nosniff',
        'Cross-Origin-Resource-Policy': 'same-origin',
        'Cache-Control': REVALIDATED,
        'Speculation-Rules': speculationRulesHeader({ basePath: '' }),
      },
    },
    { match: `/${ASSET_FOLDER}/*`, headers: { 'Cache-Control': FOR_EVER } },
    { match: `/${SPECULATION_RULES_FILE}`, headers: { 'Content-Type': SPECULATION_RULES_TYPE } },
  ],
};
