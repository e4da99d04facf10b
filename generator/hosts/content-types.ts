// Imports no other module, because a build that finds nothing changed needs the names at the end.
import { extname } from 'node:path';

const TEXTS: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.md': 'text/markdown',
  '.txt': 'text/plain',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.xml': 'application/xml',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.vtt': 'text/vtt',
  '.svg': 'image/svg+xml',
};

const BINARIES: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.ico': 'image/x-icon',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.woff2': 'font/woff2',
  '.pdf': 'application/pdf',
};

/** `Content-Type` by file extension. Text types include the charset UTF-8. */
export const CONTENT_TYPES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(TEXTS).map(([end, type]) => [end, `${type}; charset=utf-8`])),
  ...BINARIES,
};

/** Whether an output is text, judging by its extension, and therefore worth compressing. */
export const isText = (path: string): boolean => extname(path).toLowerCase() in TEXTS;

export const contentType = (path: string): string =>
  CONTENT_TYPES[extname(path).toLowerCase()] ?? 'application/octet-stream';

/** Configuration files in the output, which hosts do not serve. */
export const NOT_PUBLIC: readonly string[] = ['_headers', '_redirects', 'vercel.json'];

/** Files in the info folder, for self-hosted servers. */
export const SERVING_FILE = 'serving.json';
export const NGINX_FILE = 'nginx.conf';
export const CADDY_FILE = 'Caddyfile';
export const SERVER_FILES: readonly string[] = [SERVING_FILE, NGINX_FILE, CADDY_FILE];
