import { ASSET_FOLDER } from '../assets/styles-to-assets.ts';
import { FOR_EVER, overHttp, REVALIDATED, type ServingRules } from '../hosts/header-rules.ts';
import { SERVING_FILE } from '../hosts/host-file-names.ts';
import { readInfo } from '../outputs/info-folder.ts';
import {
  SPECULATION_RULES_FILE,
  SPECULATION_RULES_TYPE,
  speculationRulesHeader,
} from '../outputs/speculation-rules.ts';

/**
 * How a built site is to be served, as its build wrote it beside the output; without that, what holds for any site. What
 * must not be said over plain HTTP is left out.
 */
export function readServingRules(input: { folder: string; basePath: string }): ServingRules {
  const written = readInfo(input.folder, SERVING_FILE)?.toString();
  const { headers, ...rest }: ServingRules =
    written === undefined ? rulesOfAnySite(input.basePath) : JSON.parse(written);
  return { ...rest, headers: overHttp(headers) };
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
