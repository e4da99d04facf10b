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

/** `Content-Type` of a text by its file's name, always UTF-8; undefined for what is no text. */
export function textType(path: string): string | undefined {
  const type = TEXTS[extname(path).toLowerCase()];
  return type && `${type}; charset=utf-8`;
}

/** `Content-Type` of any output. */
export const contentType = (path: string): string =>
  textType(path) ?? BINARIES[extname(path).toLowerCase()] ?? 'application/octet-stream';
