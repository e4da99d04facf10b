import { existsSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { join, relative, sep } from 'node:path';
import launchEditor from 'launch-editor';
import { contentType } from '../hosts/content-types.ts';
import { headersAt, overHttp, REVALIDATED, siteToServingRules } from '../hosts/header-rules.ts';
import { digest } from '../lib/digest.ts';
import { decodePath, refuseRequest } from '../preview/local-server.ts';
import type { PlannedSite } from '../render/page-memo.ts';
import type { DevSession } from './dev-session.ts';
import { createTabs, serverTime } from './event-stream.ts';
import { overlayPage, readStatusStyles, statusPage } from './overlay-pages.ts';
import { createPageServer, type ServedPage } from './page-server.ts';
import type { SiteCheck } from './site-check.ts';
import type { DevOutput } from './snapshot.ts';

/** Folder of the dev server's own URLs, below the base path. */
export const DEV_FOLDER = '@dev';

/** URL path that is served for URLs outside the base path. */
const NOT_FOUND = '/404.html';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

export type DevServer = ReturnType<typeof createDevServer>;

/**
 * Creates the HTTP server of a session. URLs are looked up among the outputs of the latest snapshot, and never reach the
 * file system.
 * @param input.clientScript bundled browser script.
 * @param input.host accept requests to IP addresses, for other machines on the network.
 * @param input.base returns the base path, which can change with the site's configuration.
 */
export function createDevServer(input: {
  root: string;
  session: DevSession;
  check: SiteCheck;
  clientScript: Promise<string>;
  host: boolean;
  base: () => string;
}) {
  const { root, session, check } = input;
  const pages = createPageServer({ root, session, checked: () => check.state().problems ?? [] });
  const statusStyles = readStatusStyles();
  const devBase = () => `${input.base()}/${DEV_FOLDER}/`;
  const status = () => statusPage({ pages, root, check: check.state(), devBase: devBase() });
  const tabs = createTabs({ pages, status, overlay });

  async function overlay(url: string): Promise<{ html: string; hasErrors: boolean }> {
    const problems = await pages.problems(url);
    const { page, version } = await pages.page(url);
    const html = overlayPage({ problems, source: pages.source(page), version, devBase: devBase() });
    return { html, hasErrors: problems.some(({ isBlocking }) => isBlocking) };
  }

  async function respond(response: ServerResponse): Promise<void> {
    const request = response.req;
    const { site } = session.snapshot();
    for (const [name, value] of Object.entries(siteHeaders(site))) response.setHeader(name, value);
    const refusal = refuseRequest(request, input.host);
    if (refusal) return sendText(response, refusal.status, 'text/plain', `${refusal.reason}\n`);
    const [rawPath = '/', query = ''] = (request.url ?? '/').split(/[?#]/);
    const path = decodePath(rawPath);
    if (path === undefined) return sendText(response, 400, 'text/plain', 'The URL is malformed.\n');
    const base = input.base();
    if (base !== '' && (path === base || path === '/')) {
      response.writeHead(path === base ? 308 : 302, { Location: `${base}/` }).end();
      return;
    }
    // Tabs that were opened before the base path was known use the root.
    const prefix = [devBase(), `/${DEV_FOLDER}/`].find((each) => path.startsWith(each));
    if (prefix !== undefined)
      return respondDev(response, path.slice(prefix.length), new URLSearchParams(query));
    const url = path.startsWith(`${base}/`) ? path.slice(base.length) : NOT_FOUND;
    const file = await pages.file(url);
    if (file) return sendFile(response, file);
    const page = await pages.page(url);
    sendText(response, page.status, 'text/html', injectClient(page, devBase()));
  }

  async function respondDev(response: ServerResponse, name: string, parameters: URLSearchParams) {
    const request = response.req;
    const answer = (status: number, line: string) => sendText(response, status, 'text/plain', `${line}\n`);
    if (name === 'client.js') return sendText(response, 200, 'text/javascript', await input.clientScript);
    if (name === 'status') {
      check.runNow();
      return sendText(response, 200, 'text/html', status());
    }
    if (name === 'status.css') return sendText(response, 200, 'text/css', statusStyles);
    // Other sites must not read events or open files.
    const site = request.headers['sec-fetch-site'];
    if (site !== undefined && site !== 'same-origin')
      return answer(403, 'Only pages of this dev server can make this request.');
    if (name === 'events') return tabs.open(response, parameters);
    if (name === 'overlay')
      return sendText(response, 200, 'text/html', (await overlay(parameters.get('url') ?? '')).html);
    if (name === 'open') {
      if (!LOOPBACK.has(request.socket.remoteAddress ?? '') || site !== 'same-origin')
        return answer(403, 'Files can be opened only on the machine that runs the dev server.');
      const at = join(root, parameters.get('at') ?? '');
      const file = at.replace(/:\d+:\d+$/, '');
      if (!file.startsWith(root + sep) || !existsSync(file)) return answer(404, 'This file does not exist.');
      launchEditor(at);
      return answer(202, `Opening ${relative(root, at)}.`);
    }
    answer(404, 'Not found');
  }

  const server = createServer((_request, response) => {
    respond(response).catch((error: unknown) => {
      console.error(error);
      if (response.headersSent) response.destroy();
      else sendText(response, 500, 'text/plain', 'Internal error in the dev server.\n');
    });
  });
  server.on('clientError', (_error, socket) => socket.destroy());
  return {
    ...tabs,
    server,
    close(): void {
      tabs.close();
      server.close();
      server.closeAllConnections();
    },
  };
}

/**
 * Adds the dev server's script to a page. It is not a module, because it must run before the site's scripts change the
 * page.
 */
function injectClient({ html, digest, code }: ServedPage, devBase: string): string {
  const state = `data-digest="${digest}" data-code="${code}" data-time="${serverTime()}"`;
  const tag = `<script src="${devBase}client.js" ${state}></script>`;
  const end = html.lastIndexOf('</body>');
  return end < 0 ? html + tag : html.slice(0, end) + tag + html.slice(end);
}

const DEFAULT_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': REVALIDATED,
};

/** Headers that a host would send with every response, except for speculation rules: prefetched pages would be stale. */
function siteHeaders(planned: PlannedSite | undefined): Readonly<Record<string, string>> {
  if (!planned) return DEFAULT_HEADERS;
  const { site, settings } = planned.loaded;
  const rules = siteToServingRules({ site, assets: planned.assets.urls, settings, redirects: [], types: {} });
  const { 'Speculation-Rules': _, ...headers } = headersAt(overHttp(rules.headers), '/');
  return headers;
}

function sendText(response: ServerResponse, status: number, type: string, body: string): void {
  const bytes = Buffer.from(body);
  response.writeHead(status, { 'Content-Type': `${type}; charset=utf-8`, 'Content-Length': bytes.length });
  response.end(response.req.method === 'HEAD' ? undefined : bytes);
}

/** Sends an output that is not a page, with an ETag. Supports single byte ranges, which browsers request for videos. */
function sendFile(response: ServerResponse, file: DevOutput): void {
  const request = response.req;
  const bytes = Buffer.from(file.body);
  const etag = `"${digest(bytes).slice(0, 32)}"`;
  if (request.headers['if-none-match'] === etag) {
    response.writeHead(304, { ETag: etag }).end();
    return;
  }
  const [range, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
  const start = Number(from ?? 0);
  const end = to ? Math.min(Number(to), bytes.length - 1) : bytes.length - 1;
  if (range && (start > end || start >= bytes.length)) {
    response.writeHead(416, { 'Content-Range': `bytes */${bytes.length}` }).end();
    return;
  }
  const part = bytes.subarray(start, end + 1);
  response.writeHead(range ? 206 : 200, {
    'Content-Type': file.type ?? contentType(file.path),
    ETag: etag,
    'Accept-Ranges': 'bytes',
    'Content-Length': part.length,
    ...(range && { 'Content-Range': `bytes ${start}-${end}/${bytes.length}` }),
  });
  response.end(request.method === 'HEAD' ? undefined : part);
}
