import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { contentType } from '../hosts/content-types.ts';
import { digest } from '../lib/digest.ts';
import { refuseRequest } from '../preview/request-guard.ts';
import type { DevSession } from './dev-session.ts';
import { createTabs } from './event-stream.ts';
import { injectClient } from './inject-client.ts';
import { openInEditor } from './open-in-editor.ts';
import { createPageServer, type PageServer } from './page-server.ts';
import type { SiteCheck } from './site-check.ts';
import { createSiteHeaders } from './site-headers.ts';
import type { Answer } from './snapshot.ts';
import { STATUS_ICON, STATUS_STYLES, statusPage } from './status-page.ts';

/** SiteUrls of the preview's own parts begin with this, below the base path. */
export const DEV_FOLDER = '@dev';

/** What is shown at addresses outside the base path: no page. The browser's part says the same. */
const OUTSIDE = '/404.html';

export type DevServer = {
  readonly server: Server;
  /** Tells every open tab of the session's newest state. */
  readonly announce: () => void;
  /** Tells them of public files with other bytes, by address from the site's root. */
  readonly announceFiles: (changed: readonly string[]) => void;
  readonly close: () => void;
};

/**
 * Serves a session. A request is answered by an exact key among the outputs of the newest state or not at all: no path
 * of a request ever reaches the file system.
 * @param clientScript the browser's part of the preview, bundled.
 */
export function createDevServer(input: {
  root: string;
  session: DevSession;
  check: SiteCheck;
  clientScript: Promise<string>;
  host: boolean;
  /** The base path; it may change with the site's configuration. */
  base: () => string;
}): DevServer {
  const { session } = input;
  const desk = createPageServer({ root: input.root, session });
  const tabs = createTabs(desk);
  const own = () => `${input.base()}/${DEV_FOLDER}/`;
  const headers = createSiteHeaders(session);

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    for (const [name, value] of Object.entries(headers())) response.setHeader(name, value);
    const refusal = refuseRequest(request, input.host);
    if (refusal) return send(request, response, refusal.status, 'text/plain', `${refusal.reason}\n`);
    const [rawPath = '/', query = ''] = (request.url ?? '/').split(/[?#]/);
    const path = decodePath(rawPath);
    if (path === undefined) return send(request, response, 400, 'text/plain', 'The address is malformed.\n');
    const base = input.base();
    if (base !== '' && (path === base || path === '/')) {
      response.writeHead(path === base ? 308 : 302, { Location: `${base}/` }).end();
      return;
    }
    // Tabs that were opened before the base path was known ask at the root.
    const prefix = [own(), `/${DEV_FOLDER}/`].find((each) => path.startsWith(each));
    if (prefix !== undefined) {
      const parameters = new URLSearchParams(query);
      return answerOwn({ request, response, name: path.slice(prefix.length), parameters });
    }
    const address = path.startsWith(`${base}/`) ? path.slice(base.length) : OUTSIDE;
    await answerSite({ request, response, address, desk });
  }

  async function answerSite(each: {
    request: IncomingMessage;
    response: ServerResponse;
    address: string;
    desk: PageServer;
  }): Promise<void> {
    const { request, response, address } = each;
    const file = await each.desk.file(address);
    if (file) return sendFile(request, response, file);
    const shown = await each.desk.page(address);
    const html = injectClient({ html: shown.html, own: own(), digest: shown.digest, code: shown.code });
    send(request, response, shown.status, 'text/html', html);
  }

  async function answerOwn(each: {
    request: IncomingMessage;
    response: ServerResponse;
    name: string;
    parameters: URLSearchParams;
  }): Promise<void> {
    const { request, response, name, parameters } = each;
    if (name === 'client.js')
      return send(request, response, 200, 'text/javascript', await input.clientScript);
    if (name === 'status') {
      input.check.hurry();
      const html = statusPage({ desk, root: input.root, check: input.check.state(), own: own() });
      return send(request, response, 200, 'text/html', html);
    }
    if (name === STATUS_ICON.name) return send(request, response, 200, 'image/svg+xml', STATUS_ICON.svg);
    if (name === 'status.css') return send(request, response, 200, 'text/css', STATUS_STYLES);
    // What follows is for the preview's own pages: another site must neither listen nor act.
    const site = request.headers['sec-fetch-site'];
    if (site !== undefined && site !== 'same-origin')
      return send(request, response, 403, 'text/plain', 'Only pages of this preview may ask for this.\n');
    if (name === 'events') return tabs.open(request, response, parameters);
    if (name === 'open') {
      const opened = openInEditor({
        root: input.root,
        place: desk.placeOf(parameters.get('problem') ?? ''),
        peer: request.socket.remoteAddress,
        site,
      });
      return send(request, response, opened.status, 'text/plain', `${opened.text}\n`);
    }
    send(request, response, 404, 'text/plain', 'The preview has nothing here.\n');
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      // A bug of ours must not end the writer's session.
      console.error(error);
      if (!response.headersSent) send(request, response, 500, 'text/plain', 'The preview failed here.\n');
      else response.destroy();
    });
  });
  server.on('clientError', (_error, socket) => socket.destroy());
  return {
    server,
    announce: tabs.announce,
    announceFiles: tabs.announceFiles,
    close() {
      tabs.close();
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Undefined when it is no address that a browser would send. */
function decodePath(path: string): string | undefined {
  try {
    const decoded = decodeURIComponent(path);
    const dotted = decoded.split('/').some((part) => part === '.' || part === '..');
    return dotted || !decoded.startsWith('/') || /[\p{Cc}\\]/u.test(decoded) ? undefined : decoded;
  } catch {
    return undefined;
  }
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  type: string,
  body: string,
): void {
  const bytes = Buffer.from(body);
  response.writeHead(status, { 'Content-Type': `${type}; charset=utf-8`, 'Content-Length': bytes.length });
  response.end(request.method === 'HEAD' ? undefined : bytes);
}

/** An output that is no page; films are asked for in ranges. */
function sendFile(request: IncomingMessage, response: ServerResponse, file: Omit<Answer, 'page'>): void {
  const bytes = Buffer.from(file.body);
  const tag = `"${digest(bytes).slice(0, 32)}"`;
  const headers = {
    'Content-Type': file.type ?? contentType(file.path),
    ETag: tag,
    'Accept-Ranges': 'bytes',
  };
  if (request.headers['if-none-match'] === tag) {
    response.writeHead(304, { ETag: tag }).end();
    return;
  }
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
  const start = from === undefined ? 0 : Number(from);
  const end = to ? Math.min(Number(to), bytes.length - 1) : bytes.length - 1;
  if (from !== undefined && (start > end || start >= bytes.length)) {
    response.writeHead(416, { 'Content-Range': `bytes */${bytes.length}` }).end();
    return;
  }
  const part = bytes.subarray(start, end + 1);
  response.writeHead(from === undefined ? 200 : 206, {
    ...headers,
    'Content-Length': part.length,
    ...(from === undefined ? {} : { 'Content-Range': `bytes ${start}-${end}/${bytes.length}` }),
  });
  response.end(request.method === 'HEAD' ? undefined : part);
}
