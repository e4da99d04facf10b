import { readFileSync, realpathSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import sirv from 'sirv';
import { contentType, headersAt, NOT_SERVED, parseHostRules } from '../core/host-rules.ts';
import { ASSET_FOLDER } from '../core/urls.ts';
import { type LocalServer, redirect, send, startLocalServer, untilStopped } from './local-server.ts';

type PreviewOptions = { readonly folder: string; readonly port: number; readonly host: boolean };

/** Serves a built site until the process is stopped. Returns 2 if the server cannot start. */
export async function startPreview(options: PreviewOptions): Promise<number> {
  const home = canonicalPath(options.folder, 'index.html');
  if (home === undefined) process.stderr.write(`No site found in ${options.folder}. Run the build first.\n`);
  const server = home === undefined ? undefined : await openPreview(options);
  if (!server) return 2;
  process.stdout.write(`Preview server: http://localhost:${server.port}${home}\n`);
  await untilStopped();
  server.close();
  return 0;
}

/**
 * Starts a server that behaves like a static host: it serves a site below its base path, with its headers and redirects, and
 * redirects other spellings of a page's URL to the page. Unknown URLs get `404.html`.
 */
export function openPreview({ folder, ...options }: PreviewOptions): Promise<LocalServer | undefined> {
  const serve = sirv(folder, { dev: true, etag: true, gzip: true, brotli: true, extensions: [] });
  return startLocalServer(options, ({ path, search, request, response }) => {
    // A build can write the folder at any time.
    const home = canonicalPath(folder, 'index.html') ?? '/';
    const { headers, redirects } = parseHostRules(read(folder, '_headers'), read(folder, '_redirects'));
    const file = path.startsWith(home) ? fileAt(folder, path.slice(home.length)) : undefined;
    response.setHeader('Content-Type', contentType(file ?? '404.html'));
    if (file?.startsWith(`${ASSET_FOLDER}/`))
      response.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
    for (const [name, value] of Object.entries(headersAt(headers, path))) response.setHeader(name, value);
    const page = file?.endsWith('.html') ? canonicalPath(folder, file) : undefined;
    const target = `${path}/` === home ? home : (redirects.get(path) ?? (page && encodeURI(page)));
    if (target && target !== encodeURI(path)) return redirect(response, 301, target + search);
    const notFound = () => send(response, 404, read(folder, '404.html') || 'Not found\n');
    if (file === undefined) return notFound();
    request.url = `/${encodeURI(file)}`;
    serve(request, response, notFound);
  });
}

/** Output that hosts serve at a path: a page, or a file that is neither hidden nor a link to a file elsewhere. */
function fileAt(folder: string, path: string): string | undefined {
  if (NOT_SERVED.includes(path) || path === '404.html' || /(?:^|\/)\.(?!well-known\/)/.test(path))
    return undefined;
  const isFile = (file: string) => statSync(join(folder, file), { throwIfNoEntry: false })?.isFile() ?? false;
  const found = [path, join(path, 'index.html')].find(isFile);
  const real = found && relative(realpathSync(folder), realpathSync(join(folder, found)));
  return real?.startsWith('..') ? undefined : found;
}

const read = (folder: string, file: string): string =>
  fileAt(folder, file) || NOT_SERVED.includes(file) || file === '404.html'
    ? readFileSync(join(folder, file), 'utf8')
    : '';

/** URL path of a page, decoded, as the page says. */
function canonicalPath(folder: string, file: string): string | undefined {
  const [tag = ''] = /<link [^>]*rel="canonical"[^>]*>/.exec(read(folder, file)) ?? [];
  const url = URL.parse(/href="([^"]+)"/.exec(tag)?.[1] ?? '');
  return url ? decodeURI(url.pathname) : undefined;
}
