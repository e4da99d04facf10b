// Without imports, because a build that finds nothing changed needs these names.

/** Configuration files in the output, which hosts do not serve. */
export const NOT_PUBLIC: readonly string[] = ['_headers', '_redirects', 'vercel.json'];

/** Files in the info folder, for self-hosted servers. */
export const SERVING_FILE = 'serving.json';
export const NGINX_FILE = 'nginx.conf';
export const CADDY_FILE = 'Caddyfile';
export const SERVER_FILES: readonly string[] = [SERVING_FILE, NGINX_FILE, CADDY_FILE];
