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

/** `Content-Type` of an output. */
export const contentType = (path: string): string =>
  CONTENT_TYPES[extname(path).toLowerCase()] ?? 'application/octet-stream';
