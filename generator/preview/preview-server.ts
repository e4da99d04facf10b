import { existsSync, realpathSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { extname, join, sep } from 'node:path';
import sirv from 'sirv';
import { ASSET_FOLDER } from '../assets/styles-to-assets.ts';
import {
  SPECULATION_RULES_FILE,
  SPECULATION_RULES_TYPE,
  speculationRulesHeader,
} from '../outputs/speculation-rules.ts';
import { textType } from './content-types.ts';
import { listen, prefixOf } from './listen.ts';
import { refuseRequest } from './request-guard.ts';

export type PreviewOptions = {
  /** Absolute path of a finished output folder. */
  readonly folder: string;
  /** Path that the site was built for, such as `/project/`. */
  readonly base: string;
  readonly port: number;
  readonly host: boolean;
};

/** Serves a built site until the process is stopped; resolves only when it cannot start. */
export async function startPreview(options: PreviewOptions): Promise<number> {
  if (!existsSync(join(options.folder, 'index.html'))) {
    process.stderr.write(`There is no built site in ${options.folder}. Run the build first.\n`);
    return 2;
  }
  const server = createPreviewServer(options);
  const port = await listen(server, options);
  if (typeof port !== 'number') {
    process.stderr.write(`${port.problem}\n`);
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
    extensions: ['html'],
    dev: true,
    etag: true,
    setHeaders(response, pathname) {
      if (pathname.startsWith(`/${ASSET_FOLDER}/`))
        response.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
      const type = textType(pathname);
      if (type) response.setHeader('Content-Type', type);
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
    const inside = path.startsWith(`${prefix}/`) ? decodePath(path.slice(prefix.length)) : undefined;
    if (inside === undefined || leads(options.folder, inside) === 'outside') {
      void notFound(response);
      return;
    }
    request.url = url.slice(prefix.length);
    // sirv reads a suffix range ("the last n bytes") as a range from the start, and throws at one that ends before it
    // begins; without the header it sends everything.
    if (!isPlainRange(request.headers.range ?? '')) delete request.headers.range;
    // A file that a new build takes away between sirv's look and its read must not end the server.
    response.once('pipe', (file) => file.once('error', () => response.destroy()));
    serve(request, response, () => void notFound(response));
  }
  return createServer(answer);
}

function isPlainRange(range: string): boolean {
  const [, from, to] = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(range) ?? [];
  return from !== undefined && (to === '' || Number(from) <= Number(to));
}

/** Undefined for what cannot be decoded, and for dot-files, which are no outputs however they are spelled. */
function decodePath(path: string): string | undefined {
  try {
    const decoded = decodeURIComponent(path);
    const hidden = decoded.split('/').some((part) => part.startsWith('.') && part !== '.well-known');
    return hidden ? undefined : decoded;
  } catch {
    return undefined;
  }
}

/** Where a path below the folder really leads: somebody may have put a link into the output. */
function leads(folder: string, path: string): 'inside' | 'outside' {
  const real = realpathSync(folder);
  const files = [path, `${path}/index.html`, `${path}.html`].map((each) => join(folder, each));
  const escapes = files.some((file) => {
    try {
      const target = realpathSync(file);
      return target !== real && !target.startsWith(real + sep);
    } catch {
      return false;
    }
  });
  return escapes ? 'outside' : 'inside';
}
