import { existsSync, realpathSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { basename, extname, join, sep } from 'node:path';
import sirv from 'sirv';
import { CONTENT_TYPES, NOT_PUBLIC } from '../hosts/content-types.ts';
import { headersAt } from '../hosts/header-rules.ts';
import { createRulesReader } from '../hosts/host-files.ts';
import { identityOf, reasonOf } from '../lib/files.ts';
import type { UrlPath } from '../types.ts';
import { pageFile, pageHref, plainPath } from '../urls/page-urls.ts';
import { decodePath, listen, refuseRequest } from './local-server.ts';

type PreviewOptions = {
  readonly folder: string;
  readonly port: number;
  readonly host: boolean;
};

/** Serves a built site until the process is stopped. Returns an exit code only if the server cannot start. */
export async function startPreview(options: PreviewOptions): Promise<number> {
  if (!existsSync(join(options.folder, 'index.html'))) {
    process.stderr.write(`No built site found in ${options.folder}. Run the build first.\n`);
    return 2;
  }
  const server = createPreviewServer(options);
  const port = await listen(server, options);
  if (port === undefined) return 2;
  const { settings } = createRulesReader(options.folder)();
  process.stdout.write(`Preview server: http://localhost:${port}${settings.basePath}/\n`);
  return new Promise<number>(() => {});
}

/**
 * Creates a server that behaves like nginx and Caddy with the configuration that the build writes: it serves the site below
 * its base path, with its headers and redirects, and redirects other spellings of a page's URL to the page. Unknown URLs get
 * `404.html` with status 404. While the output is missing or cannot be served, such as during a build, responses have
 * status 503, and the reason is printed.
 */
export function createPreviewServer(options: Pick<PreviewOptions, 'folder' | 'host'>): Server {
  const { folder } = options;
  const serve = sirv(folder, { extensions: [], dev: true, etag: true, gzip: true, brotli: true });
  const readRules = createRulesReader(folder);

  function unavailable(response: ServerResponse, problem: string): void {
    process.stderr.write(`${problem}\n`);
    if (response.headersSent) response.destroy();
    else sendText(response, 503, problem);
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader('X-Content-Type-Options', 'nosniff');
    response.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
    const refusal = refuseRequest(request, options.host);
    if (refusal) return sendText(response, refusal.status, refusal.reason);
    const output = identityOf(folder);
    if (output === undefined) return unavailable(response, `${basename(folder)} is missing. Run the build.`);
    const rules = readRules();

    /** sirv does not override these headers. */
    const setHeaders = (path: string): void => {
      const type = CONTENT_TYPES[extname(path).toLowerCase()];
      const headers = { ...(type && { 'Content-Type': type }), ...headersAt(rules.headers, path) };
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    };
    const notFound = async (): Promise<void> => {
      const body = await readFile(join(folder, '404.html')).catch(() => 'Not found\n');
      // A build may have replaced the output in the meantime.
      if (identityOf(folder) !== output)
        return unavailable(response, `${basename(folder)} is being replaced.`);
      setHeaders('/404.html');
      response.writeHead(404).end(body);
    };

    const redirectTo = (location: string): void => {
      response.writeHead(301, { Location: location }).end();
    };
    const url = request.url ?? '/';
    const path = url.split(/[?#]/, 1)[0] ?? '/';
    const search = url.slice(path.length);
    const { basePath } = rules.settings;
    if (path === basePath && basePath !== '') return redirectTo(`${basePath}/`);
    const inside = path.startsWith(`${basePath}/`) ? decodePath(path.slice(basePath.length)) : undefined;
    // A redirect to a path with two slashes could leave the host.
    if (inside === undefined || inside.includes('//')) return notFound();
    setHeaders(inside);
    const redirect = rules.redirects.find(({ from }) => from === inside.replace(/\/$/, ''));
    if (redirect) return redirectTo(encodeURI(pageHref(rules.settings, redirect.to)));
    if (isHidden(inside) || isOutside(folder, inside)) return notFound();
    const page = plainPath(inside) as UrlPath;
    const isPage = existsSync(join(folder, pageFile({ url: page })));
    const href = pageHref(rules.settings, page);
    if (isPage && basePath + inside !== href) return redirectTo(encodeURI(href) + search);
    if (!isPage && inside.endsWith('/')) return notFound();
    request.url = `${path.slice(basePath.length).replace(/\/$/, '')}${isPage ? '/index.html' : ''}${search}`;
    // sirv misreads suffix ranges ("the last n bytes"), and throws for ranges that end before they start. Without the
    // header, it sends the whole file.
    if (!isPlainRange(request.headers.range ?? '')) delete request.headers.range;
    // A build can remove the file before sirv reads it.
    response.once('pipe', (file) => file.once('error', () => response.destroy()));
    let found = true;
    serve(request, response, () => {
      found = false;
    });
    if (!found) await notFound();
  }
  return createServer((request, response) => {
    respond(request, response).catch((error: unknown) =>
      unavailable(response, `Could not serve ${basename(folder)}: ${reasonOf(error)}.`),
    );
  });
}

function sendText(response: ServerResponse, status: number, line: string): void {
  response
    .writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' })
    .end(`${line}\n`);
}

function isPlainRange(range: string): boolean {
  const [, from, to] = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(range) ?? [];
  return from !== undefined && (to === '' || Number(from) <= Number(to));
}

/** Paths that are not served. The 404 page has no URL. */
const HIDDEN = [...NOT_PUBLIC, '404', '404.html'];

/** Checks whether a decoded path is a file that hosts do not serve. */
function isHidden(path: string): boolean {
  const hasDotFile = path.split('/').some((part) => part.startsWith('.') && part !== '.well-known');
  return hasDotFile || HIDDEN.includes(path.replace(/^\/+|(?<!\/)\/+$/g, ''));
}

/** Checks whether a path in the folder resolves to a file outside it through a symlink. */
function isOutside(folder: string, path: string): boolean {
  const root = realpathSync(folder);
  return [path, `${path}/index.html`].some((each) => {
    try {
      const target = realpathSync(join(folder, each));
      return target !== root && !target.startsWith(root + sep);
    } catch {
      return false;
    }
  });
}
