import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, sep } from 'node:path';
import launchEditor from 'launch-editor';
import { bundle } from '../core/esbuild.ts';
import { contentType, hostRulesAt, NOT_SERVED } from '../core/host-rules.ts';
import { hasErrors, type Problem } from '../core/problems.ts';
import type { Rendered } from '../core/site.ts';
import { decodeUrl, normalizeBase, plainPath, redirectUrl } from '../core/urls.ts';
import { DevSite } from './dev-site.ts';
import { send, sendFile } from './local-server.ts';
import { problemsHtml } from './problems-html.ts';

/** How esbuild bundles the browser client. */
const CLIENT = { outdir: 'client', format: 'iife', target: 'es2022', loader: { '.css': 'text' } } as const;
const NO_PAGE = '<!doctype html><title>No page</title><h1>No page</h1><p>It appears here when it exists.</p>';
type ServedPage = { status: number; html: string; problems: readonly Problem[]; isOld?: boolean };

/** Serves the outputs of a site, and no other file of the project. */
export class DevServer extends DevSite {
  readonly #client = bundle(join(import.meta.dirname, 'client'), { entryPoints: ['client.ts'], ...CLIENT });
  readonly #visibleTabs = new Set<ServerResponse>();
  /** Version in which the file at a URL path has changed last. */
  readonly #changedIn = new Map<string, number>();
  /** Last version of each page without errors, and the file that it shows. */
  readonly #good = new Map<string, { readonly html: string; readonly file: string | undefined }>();

  /** URL path of the site, with a slash at its end. */
  home(): string {
    return `${this.site?.settings.basePath ?? normalizeBase(this.options.base ?? '')}/`;
  }

  override onChange(files: ReadonlySet<string>): void {
    for (const file of files) this.#changedIn.set(this.home() + file.replace(/^public\//, ''), this.version);
    for (const tab of this.#visibleTabs) this.#notify(tab, this.version - 1);
  }

  /** Tells a tab the version, and the files that have changed since the one that it shows. */
  #notify(tab: ServerResponse, since: number): void {
    const files = [...this.#changedIn].flatMap(([path, version]) => (version > since ? [path] : []));
    tab.write(`data: ${JSON.stringify({ version: this.version, files })}\n\n`);
  }

  async respond(url: URL, request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    const home = this.home();
    const path = decodeUrl(url.pathname);
    const textOf = async (file: string) => String((await this.site?.outputs.get(file)?.body()) ?? '');
    const rules = hostRulesAt(path, await textOf('_headers'), await textOf('_redirects'));
    response.setHeaders(rules.headers);
    // Prefetched pages would be stale.
    response.removeHeader('Speculation-Rules');
    if (path.startsWith(`${home}@dev/`)) return this.#respondDev(url, request, response);
    const target = ['/', home.slice(0, -1)].includes(path) && home !== path ? home : rules.target;
    if (target) return response.writeHead(302, { Location: redirectUrl(target, url.search) }).end();
    const inside = path.startsWith(home) ? path.slice(home.length - 1) : '/404';
    const name = inside.slice(1).replace(/\/$/, '');
    const file = this.site?.outputs.get(name) ?? this.site?.outputs.get(`${name}/index.html`);
    const isPage = this.site?.pageByUrl.has(plainPath(inside)) || name === '404.html';
    if (file && !file.info && !isPage && !NOT_SERVED.includes(name)) {
      const folder = join(this.options.root, 'public');
      if (file.from === `public/${file.path}`) return sendFile(folder, file.path, request, response);
      const bytes = await file.body();
      if (bytes !== undefined) return send(response, 200, bytes, file.type ?? contentType(file.path));
    }
    // Another version may come while the page is rendered.
    return this.#sendPage(response, this.version, await this.#pageAt(inside));
  }

  /** Page at a URL path without base path, or the 404 page. While it cannot be rendered, its last version. */
  async #pageAt(path: string): Promise<ServedPage> {
    const { site, failures } = this;
    const url = plainPath(path);
    const last = this.#good.get(url);
    const page = site?.pageByUrl.get(url);
    const rendered: Partial<Rendered> = (page && (await site?.render(page))) ?? {};
    const file = (page && site?.sourceOf(page)?.entry.file) ?? last?.file;
    const isOwn = ({ page: of, at }: Problem) => of === url || (file !== undefined && at?.file === file);
    const all = this.problems(rendered.problems);
    const problems = all.filter((each) => each.severity === 'error' || isOwn(each));
    const { html, isPlaceholder = true } = rendered;
    if (last && isPlaceholder && hasErrors(all.filter(isOwn)))
      return { status: 200, html: last.html, problems, isOld: true };
    if (html && !isPlaceholder) this.#good.set(url, { html, file });
    if (html)
      return { status: page?.file === '404.html' ? 404 : 200, html, problems, isOld: failures.length > 0 };
    const notFound = site?.pages.find((each) => each.file === '404.html')?.url;
    if (notFound && notFound !== url) return this.#pageAt(notFound);
    return { status: site ? 404 : 500, html: NO_PAGE, problems };
  }

  /** Adds problems and the browser script, which is no module, to run before the site's scripts. */
  #sendPage(response: ServerResponse, version: number, page: ServedPage): void {
    const { status, html, problems, isOld } = page;
    const devBase = `${this.home()}@dev/`;
    const note = isOld ? 'Showing the last version without errors.' : '';
    const added = `${problemsHtml(problems, this.options.root, devBase, note)}
<script src="${devBase}client.js" data-version="${version}"></script>`;
    const text = html.replace(/(?:<\/body>.*)?$/s, (end) => added + end);
    send(response, status, text, contentType('index.html'));
  }

  async #respondDev({ pathname, searchParams }: URL, request: IncomingMessage, response: ServerResponse) {
    const name = pathname.slice(`${this.home()}@dev/`.length);
    const [client] = name === 'client.js' ? (await this.#client).outputs : [];
    if (client) return send(response, 200, client.contents, contentType(name));
    if (name === 'status') {
      const state = this.isChecked ? 'Checked' : 'Checking…';
      const html = `<!doctype html><title>Site status</title><h1>${state}</h1>`;
      return this.#sendPage(response, this.version, { status: 200, html, problems: this.problems() });
    }
    if (request.headers['sec-fetch-site'] !== 'same-origin' || request.headers['sec-purpose'])
      return send(response, 403, 'Only pages of this dev server can make this request.\n');
    if (name === 'open') {
      const at = join(this.options.root, searchParams.get('at') ?? '');
      const isLocal = /^(?:::ffff:)?127\.0\.0\.1$|^::1$/.test(request.socket.remoteAddress ?? '');
      if (isLocal && at.startsWith(this.options.root + sep)) launchEditor(at);
      return response.writeHead(204).end();
    }
    if (name !== 'events') return send(response, 404, 'This file does not exist.\n');
    response.writeHead(200, { 'Content-Type': 'text/event-stream; charset=utf-8' }).write('retry: 500\n');
    this.#visibleTabs.add(response);
    response.once('close', () => this.#visibleTabs.delete(response));
    this.#notify(response, Number(searchParams.get('since') ?? this.version));
  }
}
