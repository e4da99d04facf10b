import { existsSync, realpathSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { basename, extname, join, sep } from 'node:path';
import sirv from 'sirv';
import { reasonOf } from '../content/disk-to-files.ts';
import { CONTENT_TYPES } from '../hosts/content-types.ts';
import { headersAt } from '../hosts/header-rules.ts';
import { NOT_PUBLIC } from '../hosts/host-file-names.ts';
import { identityOf } from '../publish/exchange-folders.ts';
import { pageHref } from '../urls/page-urls.ts';
import { listen, prefixOf } from './listen.ts';
import { refuseRequest } from './request-guard.ts';
import { createRulesReader } from './serving-file.ts';

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
 * While the output cannot be served, the answer is 503, and the reason is printed once; it may be back at any moment.
 */
export function createPreviewServer(options: Pick<PreviewOptions, 'folder' | 'base' | 'host'>): Server {
  const { folder } = options;
  const prefix = prefixOf(options.base);
  const serve = sirv(folder, {
    extensions: ['html'],
    dev: true,
    etag: true,
    gzip: true,
    brotli: true,
  });
  const readRules = createRulesReader({ folder, basePath: prefix });
  let reported: string | undefined;

  function report(problem: string | undefined): void {
    if (problem !== undefined && problem !== reported) process.stderr.write(`${problem}\n`);
    reported = problem;
  }

  function unavailable(response: ServerResponse, problem: string): void {
    report(problem);
    if (response.headersSent) response.destroy();
    else plain(response, 503, problem);
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader('X-Content-Type-Options', 'nosniff');
    response.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
    const refusal = refuseRequest(request, options.host);
    if (refusal) return plain(response, refusal.status, refusal.reason);
    const output = identityOf(folder);
    const { rules, problem } = readRules();
    if (output === undefined || rules === undefined)
      return unavailable(response, problem ?? `${basename(folder)} is missing. Run the build.`);
    report(problem);

    /** sirv keeps headers that are there already. */
    const setHeaders = (path: string): void => {
      const type = CONTENT_TYPES[extname(path).toLowerCase()];
      const headers = { ...(type && { 'Content-Type': type }), ...headersAt(rules.headers, path) };
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    };
    const notFound = async (): Promise<void> => {
      const body = await readFile(join(folder, '404.html')).catch(() => 'Not found\n');
      // A build that publishes at this moment may have taken the output away.
      if (identityOf(folder) !== output)
        return unavailable(response, `${basename(folder)} is being replaced.`);
      setHeaders('/404.html');
      response.writeHead(404).end(body);
    };

    const url = request.url ?? '/';
    const path = url.split(/[?#]/, 1)[0] ?? '/';
    if (path === prefix && prefix !== '') {
      response.writeHead(308, { Location: `${prefix}/` }).end();
      return;
    }
    const inside = path.startsWith(`${prefix}/`) ? decodePath(path.slice(prefix.length)) : undefined;
    if (inside === undefined) return notFound();
    const old = rules.redirects.find(({ from }) => from === inside.replace(/\/$/, ''));
    if (old) {
      setHeaders(inside);
      response.writeHead(301, { Location: encodeURI(pageHref(rules.settings, old.to)) }).end();
      return;
    }
    if (isHidden(inside) || leads(folder, inside) === 'outside') return notFound();
    setHeaders(inside);
    request.url = url.slice(prefix.length);
    // sirv reads a suffix range ("the last n bytes") as a range from the start, and throws at one that ends before it
    // begins; without the header it sends everything.
    if (!isPlainRange(request.headers.range ?? '')) delete request.headers.range;
    // A file that a new build takes away between sirv's look and its read must not end the server.
    response.once('pipe', (file) => file.once('error', () => response.destroy()));
    let found = true;
    serve(request, response, () => {
      found = false;
    });
    if (!found) await notFound();
  }
  return createServer((request, response) => {
    answer(request, response).catch((error: unknown) =>
      unavailable(response, `${basename(folder)} cannot be served: ${reasonOf(error)}.`),
    );
  });
}

function plain(response: ServerResponse, status: number, line: string): void {
  response
    .writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' })
    .end(`${line}\n`);
}

function isPlainRange(range: string): boolean {
  const [, from, to] = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(range) ?? [];
  return from !== undefined && (to === '' || Number(from) <= Number(to));
}

function decodePath(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

/** The page for what is not there has no address of its own. */
const HIDDEN = [...NOT_PUBLIC, '404', '404.html'];

/** Whether a decoded path names a file that is no part of the site. */
function isHidden(path: string): boolean {
  const dotted = path.split('/').some((part) => part.startsWith('.') && part !== '.well-known');
  return dotted || HIDDEN.includes(path.replace(/^\/+|(?<!\/)\/+$/g, ''));
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
