import type { Policy } from '#generator';
import { config } from './config.ts';
import { HEAD_SCRIPT } from './layout/head-script.ts';
import { NOT_FOUND_SCRIPT } from './pages/not-found/not-found-script.ts';

const { waitlistEndpoint, githubApi, badgeApi, analyticsEndpoint, replayScript, replayOrigins, codeHosts } =
  config;

/** Content security policy sources, derived from the configured services. Allows the scripts of all pages. */
export function sitePolicy(inlineScripts = [HEAD_SCRIPT, NOT_FOUND_SCRIPT]): Policy {
  const replay = originsOf([replayScript, ...replayOrigins]);
  const services = originsOf([waitlistEndpoint, githubApi, badgeApi, analyticsEndpoint, ...codeHosts]);
  return {
    inlineScripts,
    connect: [...services, ...replay],
    formAction: originsOf([waitlistEndpoint]),
    script: replay,
    img: replay,
  };
}

/** Origins of the URLs. A URL on this site has no origin. */
const originsOf = (addresses: readonly (string | undefined)[]): string[] =>
  addresses
    .flatMap((address) => URL.parse(address ?? '')?.origin ?? [])
    .filter((origin) => origin !== 'null');
