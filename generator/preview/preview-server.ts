import { existsSync, realpathSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { extname, join, sep } from 'node:path';
import sirv from 'sirv';
import { headersAt } from '../hosts/header-rules.ts';
import { NOT_PUBLIC } from '../hosts/host-file-names.ts';
import { pageHref } from '../plan/addresses.ts';
import { CONTENT_TYPES } from './content-types.ts';
import { listen, prefixOf } from './listen.ts';
import { refuseRequest } from './request-guard.ts';
import { readServingRules } from './serving-file.ts';

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
 * Answers as a static host does that keeps to the site's rules: a page at its address with or without a slash, `404.html`
 * with status 404 for everything else, old addresses lead on, and every answer has the headers that the site asks for.
 */
export function createPreviewServer(options: Pick<PreviewOptions, 'folder' | 'base' | 'host'>): Server {
  const prefix = prefixOf(options.base);
  const serve = sirv(options.folder, {
    extensions: ['html'],
    dev: true,
    etag: true,
    gzip: true,
    brotli: true,
  });
  const rules = () => readServingRules({ folder: options.folder, basePath: prefix });

  /** sirv keeps headers that are there already. */
  function setHeaders(response: ServerResponse, path: string): void {
    const type = CONTENT_TYPES[extname(path).toLowerCase()];
    const headers = { ...(type && { 'Content-Type': type }), ...headersAt(rules().headers, path) };
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  }

  async function notFound(response: ServerResponse): Promise<void> {
    const body = await readFile(join(options.folder, '404.html')).catch(() => 'Not found\n');
    setHeaders(response, '/404.html');
    response.writeHead(404).end(body);
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
    const { settings, redirects } = rules();
    const old = redirects.find(({ from }) => from === inside.replace(/\/$/, ''));
    setHeaders(response, inside);
    if (old) {
      response.writeHead(301, { Location: encodeURI(pageHref(settings, old.to)) }).end();
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

/** The page for what is not there has no address of its own. */
const HIDDEN = [...NOT_PUBLIC, '404', '404.html'];

function isPlainRange(range: string): boolean {
  const [, from, to] = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(range) ?? [];
  return from !== undefined && (to === '' || Number(from) <= Number(to));
}

/** Undefined for what cannot be decoded, and for files that are no part of the site however they are spelled. */
function decodePath(path: string): string | undefined {
  try {
    const decoded = decodeURIComponent(path);
    const hidden = decoded.split('/').some((part) => part.startsWith('.') && part !== '.well-known');
    return hidden || HIDDEN.includes(decoded.replace(/^\/+|\/+$/g, '')) ? undefined : decoded;
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
