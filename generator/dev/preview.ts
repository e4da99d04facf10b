import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import sirv from 'sirv';
import { contentType, headersAt, NOT_SERVED, parseHostRules } from '../core/host-rules.ts';
import { ASSET_FOLDER, decodeUrl } from '../core/urls.ts';
import { send, startLocalServer, untilStopped } from './local-server.ts';

type PreviewOptions = { readonly folder: string; readonly port: number; readonly host: boolean };

/** Serves a built site until the process is stopped. Returns 2 if the server cannot start. */
export async function startPreview(options: PreviewOptions): Promise<number> {
  const home = join(options.folder, 'index.html');
  if (!existsSync(home)) process.stderr.write(`No site found in ${options.folder}. Run the build first.\n`);
  const server = existsSync(home) ? await openPreview(options) : undefined;
  if (!server) return 2;
  process.stdout.write(`Preview server: http://localhost:${server.port}${canonicalPath(home) ?? '/'}\n`);
  await untilStopped();
  server.close();
  return 0;
}

/**
 * Starts a server that behaves like a static host: it serves a site below its base path, with its headers and redirects, and
 * redirects other spellings of a page's URL to the page. Unknown URLs get `404.html`.
 */
export function openPreview({ folder, ...options }: PreviewOptions) {
  const serve = sirv(folder, { dev: true, etag: true, gzip: true, brotli: true, extensions: [] });
  const textOf = (file: string) => readText(join(folder, file));
  return startLocalServer(options, ({ pathname, search }, request, response) => {
    const path = decodeUrl(pathname);
    // A build can write the folder at any time.
    const home = canonicalPath(join(folder, 'index.html')) ?? '/';
    const { headers, redirects } = parseHostRules(textOf('_headers'), textOf('_redirects'));
    const file = path.startsWith(home) ? fileAt(folder, path.slice(home.length)) : undefined;
    response.setHeader('Content-Type', contentType(file ?? '404.html'));
    if (file?.startsWith(`${ASSET_FOLDER}/`))
      response.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
    for (const [name, value] of Object.entries(headersAt(headers, path))) response.setHeader(name, value);
    const page = file?.endsWith('.html') ? canonicalPath(join(folder, file)) : undefined;
    const target = `${path}/` === home ? home : (redirects.get(path) ?? (page && encodeURI(page)));
    if (target && target !== encodeURI(path))
      return response.writeHead(301, { Location: target + search }).end();
    const notFound = () => send(response, 404, textOf('404.html') || 'Not found\n');
    if (file === undefined) return notFound();
    request.url = `/${encodeURI(file)}`;
    serve(request, response, notFound);
  });
}

/** File that hosts serve at a path: one that is neither hidden nor a link to a file elsewhere, or the page of a folder. */
function fileAt(folder: string, path: string): string | undefined {
  if ([...NOT_SERVED, '404.html'].includes(path) || /(?:^|\/)\.(?!well-known\/)/.test(path)) return undefined;
  const isFile = (file: string) => statSync(join(folder, file), { throwIfNoEntry: false })?.isFile();
  const found = [path, join(path, 'index.html')].find(isFile);
  const real = found && relative(realpathSync(folder), realpathSync(join(folder, found)));
  return real?.startsWith('..') ? undefined : found;
}

const readText = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '');

/** URL path of a page, decoded, as the page says. */
function canonicalPath(file: string): string | undefined {
  const [tag = ''] = /<link [^>]*rel="canonical"[^>]*>/.exec(readText(file)) ?? [];
  const url = URL.parse(/href="([^"]+)"/.exec(tag)?.[1] ?? '');
  return url ? decodeURI(url.pathname) : undefined;
}
