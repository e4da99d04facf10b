import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import launchEditor from 'launch-editor';
import sirv from 'sirv';
import { bundle } from '../core/esbuild.ts';
import { contentType, headersAt, NOT_SERVED, parseHostRules } from '../core/host-rules.ts';
import { hasErrors, type Problem } from '../core/problems.ts';
import type { Output, Rendered } from '../core/site.ts';
import { decodeUrl, normalizeBase, plainPath } from '../core/urls.ts';
import type { DevSite } from './dev-site.ts';
import { send } from './local-server.ts';
import { problemsHtml } from './problems-html.ts';

const CLIENT = fileURLToPath(new URL('client', import.meta.url));
const NO_PAGE = '<!doctype html><title>No page</title><h1>No page</h1><p>It appears here when it exists.</p>';

type ServedPage = { status: number; html: string; problems: readonly Problem[]; isOld: boolean };

/** Serves the outputs of a site. URLs are looked up among them, so that no other file of the project can be requested. */
export class DevServer {
  readonly #dev: DevSite;
  readonly #publicFolder: ReturnType<typeof sirv>;
  readonly #tabs = new Set<ServerResponse>();
  /** Last version of each page without errors, and the file that it shows. */
  readonly #good = new Map<string, { readonly html: string; readonly file: string | undefined }>();
  readonly #client = bundleClient();

  constructor(dev: DevSite) {
    this.#dev = dev;
    this.#publicFolder = sirv(join(dev.options.root, 'public'), { dev: true, etag: true, extensions: [] });
  }

  /** URL path of the site, with a slash at its end. */
  home(): string {
    return `${this.#dev.site?.settings.basePath ?? normalizeBase(this.#dev.options.base ?? '')}/`;
  }

  /** Tells all tabs that the site has changed. @param changed files of the project. */
  announce(changed: ReadonlySet<string>): void {
    const files = [...changed].map((file) => this.home() + file.replace(/^public\//, ''));
    for (const tab of this.#tabs)
      tab.write(`data: ${JSON.stringify({ version: this.#dev.version, files })}\n\n`);
  }

  async respond(url: URL, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const home = this.home();
    const path = decodeUrl(url.pathname);
    const textOf = async (file: string) => String((await this.#dev.site?.outputs.get(file)?.body()) ?? '');
    const { headers, redirects } = parseHostRules(await textOf('_headers'), await textOf('_redirects'));
    for (const [name, value] of Object.entries(headersAt(headers, path))) response.setHeader(name, value);
    if (path.startsWith(`${home}@dev/`)) return this.#respondDev(url, request, response);
    const target = home !== path && home.startsWith(path) ? home : redirects.get(path);
    if (target) return void response.writeHead(302, { Location: target + url.search }).end();
    const inside = path.startsWith(home) ? path.slice(home.length - 1) : '/404';
    const file = this.#fileAt(inside);
    if (file) return this.#sendFile(file, request, response);
    const { html, status } = await this.#pageAt(inside);
    this.#sendPage(response, status, html);
  }

  /** Output that is not a page, at a URL path without base path. */
  #fileAt(url: string): Output | undefined {
    const { site } = this.#dev;
    const path = url.slice(1).replace(/\/$/, '');
    if (site?.pageByUrl.has(plainPath(url)) || [...NOT_SERVED, '404.html'].includes(path)) return undefined;
    const output = site?.outputs.get(path) ?? site?.outputs.get(`${path}/index.html`);
    return output?.info ? undefined : output;
  }

  async #sendFile({ path, from, type, body }: Output, request: IncomingMessage, response: ServerResponse) {
    response.setHeader('Content-Type', type ?? contentType(path));
    const notFound = () => send(response, 404, 'This file does not exist.\n');
    request.url = `/${encodeURI(path)}`;
    if (from === `public/${path}`) return this.#publicFolder(request, response, notFound);
    const bytes = await body();
    if (bytes === undefined) notFound();
    else send(response, 200, bytes);
  }

  /** Page at a URL path without base path, or the 404 page. While it cannot be rendered, its last version. */
  async #pageAt(path: string): Promise<ServedPage> {
    const { site, failures } = this.#dev;
    const url = plainPath(path);
    const last = this.#good.get(url);
    const page = site?.pageByUrl.get(url);
    const rendered: Partial<Rendered> = (page && (await site?.render(page))) ?? {};
    const file = (page && site?.sourceOf(page)?.entry.file) ?? last?.file;
    const isOfFile = ({ at }: Problem) => file !== undefined && at?.file === file;
    const problems = this.#dev
      .problems(rendered.problems)
      .filter((each) => each.severity === 'error' || each.page === url || isOfFile(each));
    const { html, isPlaceholder = true } = rendered;
    const isBroken =
      isPlaceholder && hasErrors(problems.filter((each) => each.page === url || isOfFile(each)));
    if (last && isBroken) return { status: 200, html: last.html, problems, isOld: true };
    if (html && !isBroken) this.#good.set(url, { html, file });
    if (html) return { status: page?.file ? 404 : 200, html, problems, isOld: failures.length > 0 };
    const notFound = site?.pages.find((each) => each.file === '404.html')?.url;
    if (notFound && notFound !== url) return this.#pageAt(notFound);
    return { status: site ? 404 : 500, html: NO_PAGE, problems, isOld: false };
  }

  /** Adds the browser script. It is not a module, because it must run before the site's scripts change the page. */
  #sendPage(response: ServerResponse, status: number, html: string): void {
    const script = `<script src="${this.home()}@dev/client.js" data-version="${this.#dev.version}"></script>`;
    response.setHeader('Content-Type', contentType('index.html'));
    send(
      response,
      status,
      html.replace(/(?:<\/body>.*)?$/s, (end) => script + end),
    );
  }

  /** Answers requests of the browser script. Other sites must not read problems or open files. */
  async #respondDev(
    { pathname, searchParams: query }: URL,
    request: IncomingMessage,
    response: ServerResponse,
  ) {
    const name = pathname.slice(`${this.home()}@dev/`.length);
    response.setHeader('Content-Type', contentType(name.includes('.') ? name : 'index.html'));
    if (name === 'client.js') return send(response, 200, await this.#client);
    if (name === 'problems.css') return send(response, 200, await readFile(join(CLIENT, name)));
    const { root } = this.#dev.options;
    const devBase = `${this.home()}@dev/`;
    if (name === 'status') {
      const note = this.#dev.isChecked ? 'Checked' : 'Checking…';
      return this.#sendPage(
        response,
        200,
        problemsHtml({ root, devBase, note, problems: this.#dev.problems() }),
      );
    }
    if (request.headers['sec-fetch-site'] !== 'same-origin' || request.headers['sec-purpose'])
      return send(response, 403, 'Only pages of this dev server can make this request.\n');
    if (name === 'events') return this.#openTab(response);
    if (name === 'open') return openEditor(root, query.get('at') ?? '', response);
    const { problems, isOld } = await this.#pageAt((query.get('path') ?? '').slice(this.home().length - 1));
    const note = isOld && hasErrors(problems) ? 'Showing the last version without errors' : '';
    send(response, 200, problemsHtml({ root, devBase, note, problems }));
  }

  #openTab(tab: ServerResponse): void {
    tab.writeHead(200, { 'Content-Type': 'text/event-stream; charset=utf-8' }).write('retry: 500\n');
    this.#tabs.add(tab);
    tab.once('close', () => this.#tabs.delete(tab));
    this.announce(new Set());
  }
}

/** Opens a file of the project in the editor of this machine. The browser stays on its page. */
function openEditor(root: string, at: string, response: ServerResponse): void {
  const isLocal = /^(?:::ffff:)?127\.0\.0\.1$|^::1$/.test(response.req.socket.remoteAddress ?? '');
  const file = join(root, at.replace(/:\d+:\d+$/, ''));
  if (!isLocal || !file.startsWith(root + sep) || !existsSync(file))
    return send(response, 403, 'This file cannot be opened from here.\n');
  launchEditor(join(root, at));
  response.writeHead(204).end();
}

async function bundleClient(): Promise<string> {
  const options = { outdir: CLIENT, format: 'iife', target: 'es2022', loader: { '.css': 'text' } } as const;
  const { outputs } = await bundle(CLIENT, { entryPoints: ['client.ts'], ...options });
  return outputs[0]?.file.text ?? '';
}
