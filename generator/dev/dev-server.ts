import { existsSync, readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import launchEditor from 'launch-editor';
import sirv from 'sirv';
import { bundle } from '../core/esbuild.ts';
import { count } from '../core/files.ts';
import { contentType, headersAt, NOT_SERVED, parseHostRules } from '../core/host-rules.ts';
import { hasErrors } from '../core/problems.ts';
import type { Output } from '../core/site.ts';
import { normalizeBase, plainPath } from '../core/urls.ts';
import type { DevSite } from './dev-site.ts';
import { type LocalRequest, redirect, send } from './local-server.ts';
import { problemsHtml } from './problems-html.ts';

/** Folder of the dev server's own URLs, below the base path. */
const DEV_FOLDER = '@dev/';
const CLIENT = fileURLToPath(new URL('client', import.meta.url));
const PAGE = 'index.html';
const NO_PAGE = '<!doctype html><title>No page</title><h1>No page</h1><p>It appears here when it exists.</p>';

type ServedPage = { status: number; url: string; html: string; note?: string };

/** Serves the outputs of a site. URLs are looked up among them, so that no other file of the project can be requested. */
export class DevServer {
  readonly #dev: DevSite;
  readonly #publicFolder: ReturnType<typeof sirv>;
  readonly #tabs = new Set<ServerResponse>();
  /** Last version without errors of each page, and the file that it shows. */
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
    for (const tab of this.#tabs) this.#notify(tab, files);
  }

  #notify(tab: ServerResponse, files: readonly string[]): void {
    tab.write(`data: ${JSON.stringify({ version: this.#dev.version, files })}\n\n`);
  }

  async respond(asked: LocalRequest): Promise<void> {
    const { path, search, response } = asked;
    const home = this.home();
    const textOf = async (file: string) => String((await this.#dev.site?.outputs.get(file)?.body()) ?? '');
    const { headers, redirects } = parseHostRules(await textOf('_headers'), await textOf('_redirects'));
    // Prefetched pages would be outdated.
    for (const [name, value] of Object.entries(headersAt(headers, path)))
      if (name !== 'Speculation-Rules') response.setHeader(name, value);
    // Tabs that were opened before the base path was known use the root.
    const devBase = [home + DEV_FOLDER, `/${DEV_FOLDER}`].find((each) => path.startsWith(each));
    if (devBase) return this.#respondDev(path.slice(devBase.length), asked);
    const target = home !== path && home.startsWith(path) ? home : redirects.get(path);
    if (target) return redirect(response, 302, target + search);
    const file = this.#fileAt(this.#fromHome(path));
    if (file) return this.#sendFile(file, asked);
    const { status, html } = await this.#pageAt(this.#fromHome(path));
    this.#sendPage(response, status, html);
  }

  #fromHome(path: string): string {
    return path.startsWith(this.home()) ? path.slice(this.home().length - 1) : '/404';
  }

  /** Output that is not a page, at a URL path without base path. */
  #fileAt(path: string): Output | undefined {
    const { site } = this.#dev;
    const file = path.slice(1).replace(/\/$/, '');
    if (site?.pageByUrl.has(plainPath(path)) || NOT_SERVED.includes(file) || file === '404.html')
      return undefined;
    const output = site?.outputs.get(file) ?? site?.outputs.get(`${file}/index.html`);
    return output?.info ? undefined : output;
  }

  async #sendFile({ path, from, type, body }: Output, { request, response }: LocalRequest): Promise<void> {
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
    const page = site?.pageByUrl.get(url);
    const last = this.#good.get(url);
    const { html, isPlaceholder } = (page && (await site?.render(page))) ?? { html: '', isPlaceholder: true };
    const isBroken = isPlaceholder && hasErrors(await this.#dev.problemsOf(url, last?.file));
    const note = 'Showing the last version without errors.';
    if (last && isBroken) return { status: 200, url, html: last.html, note };
    if (page && !isBroken) this.#good.set(url, { html, file: this.#dev.entryOf(url)?.file });
    if (page) return { status: page.file ? 404 : 200, url, html, ...(failures.length > 0 && { note }) };
    const notFound = site?.pages.find(({ file }) => file === '404.html');
    return notFound ? this.#pageAt(notFound.url) : { status: site ? 404 : 500, url, html: NO_PAGE };
  }

  /** Adds the browser script. It is not a module, because it must run before the site's scripts change the page. */
  #sendPage(response: ServerResponse, status: number, html: string): void {
    const script = `<script src="${this.home()}${DEV_FOLDER}client.js" data-version="${this.#dev.version}"></script>`;
    const end = html.lastIndexOf('</body>');
    response.setHeader('Content-Type', contentType(PAGE));
    send(response, status, end < 0 ? html + script : html.slice(0, end) + script + html.slice(end));
  }

  async #respondDev(name: string, { search, request, response }: LocalRequest): Promise<void> {
    const query = new URLSearchParams(search);
    const { root } = this.#dev.options;
    const devBase = this.home() + DEV_FOLDER;
    if (name === 'status') {
      const pages = count(this.#dev.site?.pages.length ?? 0, 'page');
      const title = this.#dev.isChecked ? `${pages} checked` : `Checking ${pages}`;
      const html = problemsHtml({ title, problems: this.#dev.allProblems(), root, devBase });
      return this.#sendPage(response, 200, html);
    }
    response.setHeader('Content-Type', contentType(name.includes('.') ? name : PAGE));
    if (name === 'client.js') return send(response, 200, await this.#client);
    if (name === 'problems.css') return send(response, 200, readFileSync(join(CLIENT, name)));
    if (request.headers['sec-fetch-site'] !== 'same-origin' || request.headers['sec-purpose'])
      return send(response, 403, 'Only pages of this dev server can make this request.\n');
    if (name === 'events') return this.#openTab(response);
    if (name === 'open') return openEditor(root, query.get('at') ?? '', response);
    const { url, note } = await this.#pageAt(this.#fromHome(query.get('path') ?? ''));
    const problems = await this.#dev.problemsOf(url, this.#good.get(url)?.file);
    const entry = this.#dev.entryOf(url);
    const title = entry?.draft ? 'Draft' : entry?.scheduled && `Scheduled for ${entry.scheduled}`;
    send(response, 200, problemsHtml({ title, note, problems, root, devBase }));
  }

  #openTab(tab: ServerResponse): void {
    tab.writeHead(200, { 'Content-Type': 'text/event-stream; charset=utf-8' }).write('retry: 500\n');
    this.#tabs.add(tab);
    tab.once('close', () => this.#tabs.delete(tab));
    this.#notify(tab, []);
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
  const entry = { entryPoints: ['client.ts'], outdir: CLIENT, format: 'iife', target: 'es2022' } as const;
  const { outputs } = await bundle(CLIENT, { ...entry, loader: { '.css': 'text' } });
  return outputs[0]?.file.text ?? '';
}
