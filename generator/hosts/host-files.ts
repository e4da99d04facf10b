import type { Host } from '../site-definition.ts';
import type { OutputFile } from '../types.ts';
import type { ServingRules } from './header-rules.ts';
import { CADDY_FILE, NGINX_FILE, SERVING_FILE } from './host-file-names.ts';
import { rulesToCaddy } from './rules-to-caddy.ts';
import { rulesToNginx } from './rules-to-nginx.ts';
import { rulesToHeadersFile, rulesToRedirectsFile } from './rules-to-underscore-files.ts';
import { rulesToVercel } from './rules-to-vercel.ts';

/**
 * Configuration files of hosts: `inside` the output, or `beside` it in the info folder. The preview server reads the serving
 * rules, which are always included.
 * @param compressions extensions of the compressed variants: `br`.
 */
export function hostFiles(input: {
  rules: ServingRules;
  hosts: readonly Host[];
  origin: string;
  compressions: readonly string[];
}): { inside: OutputFile[]; beside: OutputFile[] } {
  const { rules, hosts, origin, compressions } = input;
  const from = 'the host configuration';
  const file = (path: string, body: string): OutputFile => ({ path, body, from });
  const of = (host: Host, files: () => OutputFile[]): OutputFile[] => (hosts.includes(host) ? files() : []);
  return {
    inside: [
      ...of('netlify', () => [
        file('_headers', rulesToHeadersFile(rules)),
        file('_redirects', rulesToRedirectsFile(rules)),
      ]),
      ...of('vercel', () => [file('vercel.json', rulesToVercel(rules))]),
    ],
    beside: [
      file(SERVING_FILE, `${JSON.stringify(rules, null, 2)}\n`),
      ...of('nginx', () => [file(NGINX_FILE, rulesToNginx(rules, compressions))]),
      ...of('caddy', () => [file(CADDY_FILE, rulesToCaddy(rules, { origin, compressions }))]),
    ],
  };
}
