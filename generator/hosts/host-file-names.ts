/** Hosts that files are made for. `netlify` makes the files of Cloudflare Pages too: they are the same. */
export type Host = 'netlify' | 'vercel' | 'nginx' | 'caddy';

/** Files in the output that tell a host what to do: they are no part of the site. */
export const NOT_PUBLIC: readonly string[] = ['_headers', '_redirects', 'vercel.json'];

/** What servers of one's own need, beside the output. */
export const SERVING_FILE = 'serving.json';
export const NGINX_FILE = 'nginx.conf';
export const CADDY_FILE = 'Caddyfile';
