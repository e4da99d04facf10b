import type { Feature } from '../../core/site.ts';
import { caddyFile } from './caddy.ts';
import { nginxFile } from './nginx.ts';
import { checkPolicy, type Policy, policyMeta } from './policy.ts';
import { type SiteRules, siteRules, speculationRules } from './rules.ts';
import { headersFile, redirectsFile, vercelFile } from './static-hosts.ts';

export { type Policy, policyMeta };

type Options = {
  /** Sources of the Content-Security-Policy. `policyMeta(policy, inlineStyles)` is that of a page's head. */
  readonly policy?: Policy;
  /** Value of `Strict-Transport-Security`. Default: one year, for this host only. */
  readonly hsts?: string;
  /** Hosts to write configuration for. */
  readonly hosts?: readonly (keyof typeof FILES)[];
};

const FILES = {
  netlify: { _headers: headersFile, _redirects: redirectsFile },
  vercel: { 'vercel.json': vercelFile },
  nginx: { 'nginx.conf': nginxFile },
  caddy: { Caddyfile: caddyFile },
  // GitHub Pages would leave out files that begin with an underscore.
  github: { '.nojekyll': () => '' },
} satisfies Record<string, Record<string, (rules: SiteRules) => string>>;

/**
 * Response headers and redirects of a site, as configuration of its hosts: a strict Content-Security-Policy,
 * other security headers, caching, and speculation rules. Files for your own servers are in `{out}.info`.
 * Rules in `public/_headers` and `public/_redirects` come first.
 *
 *     headers({ policy: { connect: ['https://api.example.com'] }, hosts: ['netlify', 'nginx'] })
 *
 * Reports what the policy blocks: inline code and style attributes, and files of other hosts.
 */
export const headers = ({ policy = {}, hsts = 'max-age=31536000', hosts = [] }: Options = {}): Feature => ({
  name: 'headers',
  files(site) {
    const files = hosts.flatMap((host) =>
      Object.entries(FILES[host]).map(([path, make]) => {
        // The first redirect that matches applies.
        const own = host === 'netlify' ? site.outputs.get(path) : undefined;
        const rules = () => make(siteRules(site, policy, hsts));
        return {
          path,
          from: own?.from ?? 'the host configuration',
          info: host === 'nginx' || host === 'caddy',
          body: async () => (own ? `${await own.body()}\n${rules()}` : rules()),
        };
      }),
    );
    return [speculationRules(site.settings), ...files];
  },
  check: (site) => checkPolicy(site, policy),
});
