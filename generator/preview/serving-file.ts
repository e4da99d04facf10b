import { basename } from 'node:path';
import * as v from 'valibot';
import { ASSET_FOLDER } from '../assets/styles-to-assets.ts';
import { FOR_EVER, overHttp, REVALIDATED, type ServingRules } from '../hosts/header-rules.ts';
import { SERVING_FILE } from '../hosts/host-file-names.ts';
import {
  SPECULATION_RULES_FILE,
  SPECULATION_RULES_TYPE,
  speculationRulesHeader,
} from '../hosts/speculation-rules.ts';
import { infoFolder, readInfo } from '../publish/info-folder.ts';
import type { UrlPath } from '../types.ts';

const urlPath = v.custom<UrlPath>((value) => typeof value === 'string' && value.startsWith('/'));

const RULES = v.object({
  settings: v.object({ basePath: v.string(), trailingSlash: v.boolean() }),
  headers: v.array(v.object({ match: v.string(), headers: v.record(v.string(), v.string()) })),
  redirects: v.array(v.object({ from: urlPath, to: urlPath })),
});

/**
 * Reads how a built site is to be served, as its build wrote it beside the output; without that, what holds for any site.
 * While the file is missing or damaged, the rules that were read last apply. What must not be said over plain HTTP is left
 * out.
 * @returns a function that reads the file again at each call: no rules when it is damaged and none were read before.
 */
export function createRulesReader(input: {
  folder: string;
  basePath: string;
}): () => { rules: ServingRules | undefined; problem: string | undefined } {
  const name = `${basename(infoFolder(input.folder))}/${SERVING_FILE}`;
  let last: ServingRules | undefined;
  return () => {
    const written = readInfo(input.folder, SERVING_FILE)?.toString();
    if (written === undefined) return { rules: last ?? rulesOfAnySite(input.basePath), problem: undefined };
    const read = parseRules(written);
    last = read ?? last;
    return { rules: last, problem: read ? undefined : `${name} is damaged. Run the build again.` };
  };
}

function parseRules(text: string): ServingRules | undefined {
  try {
    const rules = v.parse(RULES, JSON.parse(text));
    return { ...rules, headers: overHttp(rules.headers) };
  } catch {
    return undefined;
  }
}

const rulesOfAnySite = (basePath: string): ServingRules => ({
  settings: { basePath, trailingSlash: false },
  redirects: [],
  headers: [
    {
      match: '/*',
      headers: {
        'X-Content-Type-Options': 'nosniff',
        'Cross-Origin-Resource-Policy': 'same-origin',
        'Cache-Control': REVALIDATED,
        'Speculation-Rules': speculationRulesHeader({ basePath }),
      },
    },
    { match: `/${ASSET_FOLDER}/*`, headers: { 'Cache-Control': FOR_EVER } },
    { match: `/${SPECULATION_RULES_FILE}`, headers: { 'Content-Type': SPECULATION_RULES_TYPE } },
  ],
});
