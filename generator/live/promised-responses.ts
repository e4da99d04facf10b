import type { UrlLock } from '../check/url-lock.ts';
import { CONTENT_TYPES, NOT_PUBLIC } from '../hosts/content-types.ts';
import { headersAt, type ServingRules } from '../hosts/header-rules.ts';
import { ENCODINGS } from '../hosts/rules-to-caddy.ts';
import type { Manifest, ManifestOutput } from '../manifest/manifest.ts';
import type { UrlPath } from '../types.ts';
import { ASSET_FOLDER, pageFile, pageHref, redirectFile } from '../urls/page-urls.ts';

/** URL of a deployment, and the response that the build promises. Paths are percent-encoded and have the base path. */
export type Promised = {
  /** What the URL belongs to: `page`. */
  readonly kind: string;
  readonly path: string;
  readonly status: number;
  /** Target of a redirect. */
  readonly to?: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: ManifestOutput | undefined;
  /** Content codings of the compressed variants. */
  readonly encodings: readonly string[];
};

/** Lists what the build promises: pages, files, redirects, and status 404 for what does not exist. */
export function promisedResponses(
  { pages, outputs }: Pick<Manifest, 'pages' | 'outputs'>,
  { settings, headers, redirects }: ServingRules,
  lock: UrlLock | undefined,
): Promised[] {
  const promised = (kind: string, path: string, status: number): Promised => {
    const url = encodeURI(settings.basePath + path).replace(/[?#]/g, encodeURIComponent);
    return { kind, path: url, status, headers: {}, encodings: [] };
  };
  const served = (kind: string, path: string, file: string, status = 200): Promised => {
    const type = CONTENT_TYPES[/\.\w+$/.exec(file)?.[0].toLowerCase() ?? ''];
    const variants = Object.entries(ENCODINGS).filter(([end]) => status === 200 && outputs[`${file}.${end}`]);
    return {
      ...promised(kind, path, status),
      headers: { ...(type && { 'Content-Type': type }), ...headersAt(headers, `/${file}`) },
      body: outputs[file],
      encodings: variants.map(([, name]) => name),
    };
  };
  const moved = (kind: string, path: string, to: UrlPath): Promised => {
    return { ...promised(kind, path, 301), to: encodeURI(pageHref(settings, to)) };
  };

  const { trailingSlash, basePath } = settings;
  const urls = (Object.keys(pages) as UrlPath[]).filter((url) => pages[url]?.file === pageFile({ url }));
  const used = [...urls.map((url) => pageFile({ url })), ...redirects.map(({ from }) => redirectFile(from))];
  const unlisted = new Set([...used, ...NOT_PUBLIC, '404.html']);
  const isVariant = (path: string) => /\.(?:br|gz)$/.test(path) && outputs[path.replace(/\.\w+$/, '')];
  const files = Object.keys(outputs).filter(
    (path) => !unlisted.has(path) && !isVariant(path) && !/(?:^|\/)\.(?!well-known\/)/.test(path),
  );
  const folders = new Set(files.flatMap((path) => /^([^/]+)\//.exec(path)?.[1] ?? []));
  const known = new Set([...urls, ...redirects.map(({ from }) => from), ...files.map((path) => `/${path}`)]);
  return [
    ...urls.map((url) => served('page', pageHref({ trailingSlash, basePath: '' }, url), pageFile({ url }))),
    ...files.map((path) => served('file', `/${path}`, path)),
    ...redirects.map(({ from, to }) => moved('redirect', from, to)),
    ...urls.flatMap((url) => {
      const other = url === '/' ? '' : url + (trailingSlash ? '' : '/');
      return basePath + other === '' ? [] : [moved('other spelling of a page', other, url)];
    }),
    served('missing page', '/no-such-page', '404.html', 404),
    served('missing file', `/${ASSET_FOLDER}/no-such-file.js`, '404.html', 404),
    ...[...folders]
      .filter((path) => !outputs[`${path}/index.html`])
      .map((path) => served('folder', `/${path}/`, '404.html', 404)),
    ...[...(lock?.urls.keys() ?? [])].flatMap((url) =>
      known.has(url) ? [] : [promised('locked URL', url, 200)],
    ),
  ];
}
