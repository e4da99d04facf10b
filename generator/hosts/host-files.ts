import type { OutputFile } from '../types.ts';
import type { ServingRules } from './header-rules.ts';
import { CADDY_FILE, type Host, NGINX_FILE, SERVING_FILE } from './host-file-names.ts';
import { rulesToCaddy } from './rules-to-caddy.ts';
import { rulesToNginx } from './rules-to-nginx.ts';
import { rulesToHeadersFile, rulesToRedirectsFile } from './rules-to-underscore-files.ts';
import { rulesToVercel } from './rules-to-vercel.ts';

/**
 * The files by which hosts serve the site as it is meant: some lie in the output, where the host looks for them, others
 * beside it, for whoever runs a server. The rules themselves are always there, for the preview of a built site.
 * @param copies ends of the names of packed copies that lie beside files: `br`.
 */
export function hostFiles(input: {
  rules: ServingRules;
  hosts: readonly Host[];
  origin: string;
  copies: readonly string[];
}): { inside: OutputFile[]; beside: OutputFile[] } {
  const { rules, hosts, origin, copies } = input;
  const from = 'the files for hosts';
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
      ...of('nginx', () => [file(NGINX_FILE, rulesToNginx(rules, copies))]),
      ...of('caddy', () => [file(CADDY_FILE, rulesToCaddy(rules, { origin, copies }))]),
    ],
  };
}
