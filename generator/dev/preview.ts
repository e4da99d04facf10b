import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { contentType, hostRulesAt, NOT_SERVED } from '../core/host-rules.ts';
import { ASSET_FOLDER, decodeUrl, plainPath, redirectUrl } from '../core/urls.ts';
import { send, sendFile, startLocalServer, untilStopped } from './local-server.ts';

/** Serves a built site until the process is stopped. Returns 2 if there is none. */
export async function startPreview(options: Parameters<typeof openPreview>[0]): Promise<number> {
  if (!existsSync(join(options.folder, 'index.html'))) {
    process.stderr.write(`No site found in ${options.folder}. Run the build first.\n`);
    return 2;
  }
  const server = await openPreview(options);
  const home = canonicalPath(options.folder, 'index.html') ?? '/';
  process.stdout.write(`Preview server: http://localhost:${server.port}${home}\n`);
  await untilStopped();
  server.close();
  return 0;
}

/** Serves a site like a static host: headers, redirects, one spelling of each page's URL, and `404.html`. */
export function openPreview({ folder, ...options }: { folder: string; port: number; host: boolean }) {
  return startLocalServer(options, ({ pathname, search }, request, response) => {
    const path = decodeUrl(pathname);
    const home = canonicalPath(folder, 'index.html') ?? '/';
    const rules = hostRulesAt(path, read(folder, '_headers'), read(folder, '_redirects'));
    const file = path.startsWith(home) ? fileAt(folder, path.slice(home.length)) : undefined;
    if (file?.startsWith(`${ASSET_FOLDER}/`))
      response.setHeader('Cache-Control', 'max-age=31536000, immutable');
    response.setHeaders(rules.headers);
    const canonical = file?.endsWith('.html') ? canonicalPath(folder, file) : undefined;
    // The URL of another page, such as the first one of a list, is not another spelling.
    const page = canonical && plainPath(canonical) === plainPath(path) ? canonical : undefined;
    const target = `${path}/` === home ? home : (rules.target ?? (page && encodeURI(page)));
    if (target && decodeUrl(target) !== path)
      return response.writeHead(301, { Location: redirectUrl(target, search) }).end();
    if (file !== undefined) return sendFile(folder, file, request, response);
    response.setHeader('Cache-Control', 'no-cache');
    send(response, 404, read(folder, '404.html'), contentType('404.html'));
  });
}

/** File that hosts serve at a path, or the page of a folder: nothing hidden, nothing outside by a link. */
function fileAt(folder: string, path: string): string | undefined {
  if ([...NOT_SERVED, '404.html'].includes(path) || /(?:^|\/)\.(?!well-known\/)/.test(path)) return undefined;
  const isFile = (file: string) => statSync(join(folder, file), { throwIfNoEntry: false })?.isFile();
  const found = [path, join(path, 'index.html')].find(isFile);
  const isInside = found && realpathSync(join(folder, found)).startsWith(realpathSync(folder) + sep);
  return isInside ? found : undefined;
}

const read = (folder: string, file: string): string =>
  existsSync(join(folder, file)) ? readFileSync(join(folder, file), 'utf8') : '';

/** URL path of a page, decoded, as the page says. */
function canonicalPath(folder: string, file: string): string | undefined {
  const [, href = ''] = /<link rel="canonical" href="([^"]+)"/.exec(read(folder, file)) ?? [];
  const url = href.replaceAll('&#x27;', "'").replaceAll('&amp;', '&');
  return URL.canParse(url) ? decodeUrl(new URL(url).pathname) : undefined;
}
