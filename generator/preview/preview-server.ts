import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import sirv from 'sirv';
import { ASSET_FOLDER } from '../assets/styles-to-assets.ts';
import { errorCode, reasonOf } from '../content/disk-to-files.ts';
import {
  SPECULATION_RULES_FILE,
  SPECULATION_RULES_TYPE,
  speculationRulesHeader,
} from '../outputs/speculation-rules.ts';
import { refuseRequest } from './request-guard.ts';

export type PreviewOptions = {
  /** Absolute path of a finished output folder. */
  readonly folder: string;
  /** Path that the site was built for, such as `/project/`. */
  readonly base: string;
  readonly port: number;
  readonly host: boolean;
};

const PORTS_TO_TRY = 20;
const lastPort = (first: number): number => Math.min(first + PORTS_TO_TRY - 1, 65_535);

/** Serves a built site until the process is stopped; resolves only when it cannot start. */
export async function startPreview(options: PreviewOptions): Promise<number> {
  if (!existsSync(join(options.folder, 'index.html'))) {
    process.stderr.write(`There is no built site in ${options.folder}. Run the build first.\n`);
    return 2;
  }
  const server = createPreviewServer(options);
  const port = await listen(server, options);
  if (typeof port === 'string') {
    process.stderr.write(`Port ${options.port} cannot be used: ${port}.\n`);
    return 2;
  }
  if (port === undefined) {
    process.stderr.write(`None of the ports ${options.port} to ${lastPort(options.port)} is free.\n`);
    return 2;
  }
  if (port !== options.port && options.port !== 0) process.stdout.write(`Port ${options.port} is taken.\n`);
  process.stdout.write(`Serving the built site at http://localhost:${port}${prefixOf(options.base)}/\n`);
  return new Promise<number>(() => {});
}

/**
 * Answers as a static host does: a page at its address with or without a slash, `404.html` with status 404 for
 * everything else, assets with a digest in their name for ever, all other files to be asked for again.
 */
export function createPreviewServer(options: Pick<PreviewOptions, 'folder' | 'base' | 'host'>): Server {
  const prefix = prefixOf(options.base);
  const serve = sirv(options.folder, {
    dev: true,
    etag: true,
    setHeaders(response, pathname) {
      if (pathname.startsWith(`/${ASSET_FOLDER}/`))
        response.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
      const type = TEXT_TYPES[extname(pathname)];
      if (type) response.setHeader('Content-Type', `${type}; charset=utf-8`);
      if (pathname === `/${SPECULATION_RULES_FILE}`)
        response.setHeader('Content-Type', SPECULATION_RULES_TYPE);
      if (/^(?:\.html)?$/.test(extname(pathname)))
        response.setHeader('Speculation-Rules', speculationRulesHeader({ basePath: prefix }));
    },
  });

  async function notFound(response: ServerResponse): Promise<void> {
    const body = await readFile(join(options.folder, '404.html')).catch(() => 'Not found\n');
    response.writeHead(404, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-cache' });
    response.end(body);
  }

  function answer(request: IncomingMessage, response: ServerResponse): void {
    response.setHeader('X-Content-Type-Options', 'nosniff');
    response.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
    const refusal = refuseRequest(request, options.host);
    if (refusal) {
      response
        .writeHead(refusal.status, { 'Content-Type': 'text/plain; charset=utf-8' })
        .end(`${refusal.reason}\n`);
      return;
    }
    const url = request.url ?? '/';
    const path = url.split(/[?#]/, 1)[0] ?? '/';
    if (path === prefix && prefix !== '') {
      response.writeHead(308, { Location: `${prefix}/` }).end();
      return;
    }
    if (!path.startsWith(`${prefix}/`) || hasHiddenPart(path)) {
      void notFound(response);
      return;
    }
    request.url = url.slice(prefix.length);
    // sirv reads a suffix range ("the last n bytes") as a range from the start; without the header it sends everything.
    if (!/^bytes=\d+-\d*$/.test(request.headers.range ?? '')) delete request.headers.range;
    // A file that a new build takes away between sirv's look and its read must not end the server.
    response.once('pipe', (file) => file.once('error', () => response.destroy()));
    serve(request, response, () => void notFound(response));
  }
  return createServer(answer);
}

const TEXT_TYPES: Readonly<Record<string, string>> = {
  '.md': 'text/markdown',
  '.txt': 'text/plain',
  '.json': 'application/json',
  '.xml': 'application/xml',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.vtt': 'text/vtt',
};

/** Dot-files are no outputs, however they are spelled; an address that cannot be decoded is none either. */
function hasHiddenPart(path: string): boolean {
  try {
    return decodeURIComponent(path)
      .split('/')
      .some((part) => part.startsWith('.') && part !== '.well-known');
  } catch {
    return true;
  }
}

function prefixOf(base: string): string {
  const inner = base.replace(/^\/+|\/+$/g, '');
  return inner === '' ? '' : `/${inner}`;
}

/** @returns the port, a reason why it cannot be used, or undefined when all that were tried are taken. */
async function listen(server: Server, options: PreviewOptions): Promise<number | string | undefined> {
  const address = options.host ? undefined : 'localhost';
  for (let port = options.port; port <= lastPort(options.port); port++) {
    const trouble = await new Promise<Error | undefined>((settle) => {
      server.once('error', settle);
      server.listen(port, address, () => settle(undefined));
    });
    const bound = server.address();
    if (!trouble && bound && typeof bound === 'object') return bound.port;
    if (errorCode(trouble) !== 'EADDRINUSE') return reasonOf(trouble);
  }
  return undefined;
}
