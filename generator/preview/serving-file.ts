import * as v from 'valibot';
import { SERVING_FILE } from '../hosts/content-types.ts';
import {
  FOR_EVER,
  overHttp,
  REVALIDATED,
  type ServingRules,
  SPECULATION_RULES_FILE,
  SPECULATION_RULES_TYPE,
  speculationRulesHeader,
} from '../hosts/header-rules.ts';
import { readInfo } from '../publish/info-folder.ts';
import type { UrlPath } from '../types.ts';
import { ASSET_FOLDER } from '../urls/page-urls.ts';

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
export function parseRules(text: string): ServingRules | undefined {
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
