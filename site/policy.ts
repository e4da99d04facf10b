import type { Policy } from '#generator';
import { config } from './config.ts';
import { HEAD_SCRIPT } from './head-script.ts';

/** What browsers must allow, which follows from the services that are configured. */
export function sitePolicy({
  waitlistEndpoint,
  githubApi,
  badgeApi,
  analyticsEndpoint,
  replayScript,
  replayOrigins,
  codeHosts,
} = config): Policy {
  const replay = originsOf([replayScript, ...replayOrigins]);
  const services = originsOf([waitlistEndpoint, githubApi, badgeApi, analyticsEndpoint, ...codeHosts]);
  return {
    inlineScripts: [HEAD_SCRIPT],
    connect: [...services, ...replay],
    formAction: originsOf([waitlistEndpoint]),
    script: replay,
    img: replay,
  };
}

/** Scheme and host; an address on this site has none of its own. */
const originsOf = (addresses: readonly (string | undefined)[]): string[] =>
  addresses.flatMap((address) => (address && URL.parse(address)?.origin) ?? []).filter(isWeb);

const isWeb = (origin: string): boolean => /^https?:/.test(origin);
