import type { Feature, Output, Site } from '../../core/site.ts';
import { caddyFile } from './caddy.ts';
import { checkPolicy } from './check-policy.ts';
import { nginxFile } from './nginx.ts';
import { type HeaderOptions, type SiteRules, siteRules } from './rules.ts';
import { speculationRules } from './speculation-rules.ts';
import { headersFile, redirectsFile, vercelFile } from './static-hosts.ts';

export { type Policy, policyMeta } from './policy.ts';

export type HeadersOptions = HeaderOptions & {
  /** Hosts to write configuration for. */
  readonly hosts?: readonly Host[];
};

export type Host = 'netlify' | 'cloudflare' | 'vercel' | 'nginx' | 'caddy' | 'github';

type HostFile = { readonly path: string; readonly info?: true; readonly make: (rules: SiteRules) => string };

const STATIC_HOST: readonly HostFile[] = [
  { path: '_headers', make: headersFile },
  { path: '_redirects', make: redirectsFile },
];
const FILES: Readonly<Record<Host, readonly HostFile[]>> = {
  netlify: STATIC_HOST,
  cloudflare: STATIC_HOST,
  vercel: [{ path: 'vercel.json', make: vercelFile }],
  nginx: [{ path: 'nginx.conf', info: true, make: nginxFile }],
  // GitHub Pages would leave out files that begin with an underscore.
  github: [{ path: '.nojekyll', make: () => '' }],
  caddy: [{ path: 'Caddyfile', info: true, make: caddyFile }],
};

/**
 * Response headers and redirects of a site, as configuration of its hosts: a strict Content-Security-Policy,
 * other security headers, caching, and speculation rules. Files for own servers are in `{out}.info`.
 *
 *     headers({ policy: { connect: ['https://api.example.com'] }, hosts: ['netlify', 'nginx'] })
 *
 * Reports what the policy blocks: inline code and style attributes, and files of other hosts.
 */
export function headers(options: HeadersOptions = {}): Feature {
  return {
    name: 'headers',
    files: (site) => [speculationRules(site.settings), ...hostFiles(site, options)],
    check: (site) => checkPolicy(site, options.policy ?? {}),
  };
}

function hostFiles(site: Site, options: HeadersOptions): Output[] {
  const files = new Set(options.hosts?.flatMap((host) => FILES[host]));
  return [...files].map(({ make, ...file }) => ({
    ...file,
    from: 'the host configuration',
    body: () => make(siteRules(site, options)),
  }));
}
