import { readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { Element, Nodes } from 'hast';
import { h } from 'hastscript';
import type { Image, Nodes as MarkdownNode } from 'mdast';
import { digest } from '../../core/files.ts';
import { LINKED, mapUrls } from '../../core/markdown-links.ts';
import { error, type RepoPath, warning } from '../../core/problems.ts';
import type { Bytes, Feature, Output, Site, VisitContext } from '../../core/site.ts';
import { ASSET_FOLDER, decodeUrl, splitUrl } from '../../core/urls.ts';
import { ENCODER, type ImageFile, type ImageInfo, makeFile, readImage } from './encode-image.ts';
import { withoutMetadata } from './remove-metadata.ts';

/** Formats of variants, smallest first, and their maximum width and height in pixels. */
const FORMATS = ['avif', 'webp'] as const;
const MAXIMUM = { avif: 16_384, webp: 16_383 };
const IMAGE = /\.(?:avif|gif|hei[cf]|jfif|p?jpe?g|jpe|png|svg|tiff?|webp)$/i;
/** Maximum width of icons, in pixels, which have no variants. */
const ICON_WIDTH = 128;
const LARGE = 1_000_000;
const UNREADABLE = 'image/unreadable';
const FORMATS_HINT = 'Save it as PNG, JPEG, WebP, or AVIF without animation.';

type Options = { readonly widths: readonly number[]; readonly sizes: string };
type Context = VisitContext<Nodes>;

/**
 * Publishes images and other files beside the pages that refer to them. Images get their size, load when
 * they come into view except for the first of a page, and have AVIF and WebP variants of the given widths in
 * pixels; `sizes` is that of HTML. Published images have no metadata, and videos and PDF files have no
 * position and no author. Reports images that cannot be read, and those of more than 1 MB.
 * @example images({ widths: [480, 960], sizes: '(min-width: 48rem) 45rem, 100vw' })
 */
export function images({ widths = [480, 800, 1200, 1600], sizes = '100vw' }: Partial<Options> = {}): Feature {
  const visit = async (node: Element, context: Context) => {
    const { document } = context;
    if (node.tagName === 'img') {
      if (document.data.images) Object.assign(node.properties, { loading: 'lazy', decoding: 'async' });
      document.data.images = true;
    }
    const files: RepoPath[] = [];
    mapUrls(node, (url) => {
      files.push(...fileOf(url, document.site.root));
      return url;
    });
    await Promise.all(files.map((file) => publish(node, file, context, { widths, sizes })));
  };
  return {
    name: 'images',
    remark: [{ image: checkAlt }],
    rehype: [{ element: { filter: LINKED, visit } }],
    make: (data, site) => makeFile(site, data as ImageFile),
    files: (site) =>
      [...site.outputs.values()]
        .filter(({ from }) => from.startsWith('public/'))
        .map((output) => ({ ...output, body: () => publicFile(site, output) })),
  };
}

/** Whether a file has the name of an image, or is a JPEG. */
const isImage = (file: RepoPath, root: string): boolean =>
  IMAGE.test(file) || readFileSync(join(root, file)).toString('latin1', 0, 3) === '\xFF\xD8\xFF';

/** A file of `public/`. An image that cannot be read is copied. */
async function publicFile(site: Site, { from, body }: Output): Promise<Bytes | undefined> {
  const bytes = await body();
  if (!isImage(from, site.root)) return bytes && withoutMetadata(Buffer.from(bytes));
  const info = await readImage(site, from).catch(() => undefined);
  if (info) return makeFile(site, { file: from, format: info.hasMetadata ? undefined : 'copy' });
  const message = `Cannot read the image ${from}, so it is published with its metadata.`;
  // A page that shows it has reported it.
  if (!site.problems.some((each) => each.code === UNREADABLE && each.message.includes(from)))
    site.report(warning(UNREADABLE, message, { hint: FORMATS_HINT }));
  return bytes;
}

function checkAlt({ alt, url, ...node }: Image, context: VisitContext<MarkdownNode>): void {
  if (alt) return;
  const hint =
    'Describe the image between the square brackets. Write <img alt=""> for one that only decorates.';
  const message = `The image ${url} has no alternative text.`;
  context.report(warning('markdown/no-alt', message, { at: context.locate(node as Image), hint }));
}

/** File beside a page or under `public/` that a URL refers to, if there is one. */
function fileOf(url: unknown, root: string): RepoPath[] {
  const path = posix.normalize(decodeUrl(splitUrl(`${url}`.replace(/^content:(?=content)/, '/'))[0]));
  const file = path.startsWith('/content/') ? path.slice(1) : `public${path}`;
  if (!path.startsWith('/') || path.endsWith('.md')) return [];
  return statSync(join(root, file), { throwIfNoEntry: false })?.isFile() ? [file] : [];
}

async function publish(node: Element, file: RepoPath, context: Context, options: Options): Promise<void> {
  const { document, parent } = context;
  const isBeside = file.startsWith('content/');
  const addOwn = (format?: 'copy') =>
    isBeside && context.add({ feature: 'images', path: file, from: file, data: { file, format } });
  if (!isImage(file, document.site.root)) return void addOwn('copy');
  if (node.tagName !== 'img' && !isBeside) return;
  const at = context.locate(node);
  const info = await readImage(document.site, file).catch(() => undefined);
  if (info === undefined) {
    const message = `Cannot read the image ${file}: it is empty, damaged, or in an unsupported format.`;
    context.report(error(UNREADABLE, message, { at, hint: FORMATS_HINT }));
    return void addOwn('copy');
  }
  if (info.size > LARGE) {
    const message = `The size of the image ${file} is ${(info.size / LARGE).toFixed(1)} MB.`;
    const hint = 'Make it smaller, or save it as WebP or AVIF.';
    context.report(warning('image/large', message, { at, hint }));
  }
  addOwn(info.hasMetadata ? undefined : 'copy');
  if (node.tagName !== 'img' || !fileOf(node.properties.src, document.site.root).includes(file)) return;
  // The sides that the writer has not set. A side in percent sets no other.
  const { properties } = node;
  properties.width ??= Math.round((Number(properties.height ?? info.height) * info.width) / info.height);
  properties.height ??= Math.round((Number(properties.width) * info.height) / info.width);
  const isOwn = properties.srcSet !== undefined || ('tagName' in parent && parent.tagName === 'picture');
  if (isOwn || !info.isStill || info.width <= ICON_WIDTH) return;
  const sources = sourcesOf(file, info, context, options);
  if (sources.length > 0) context.replaceNode(node, h('picture', [...sources, { ...node }]));
}

/** Elements with the variants of an image. A format has no variants that are too large for it. */
function sourcesOf(file: RepoPath, info: ImageInfo, context: Context, options: Options): Element[] {
  const widths = new Set(options.widths.map((width) => Math.min(width, info.width)));
  const name = posix.parse(file).name.replace(/[^\w-]/g, '-');
  const aspect = Math.max(1, info.height / info.width);
  return FORMATS.flatMap((format): Element[] => {
    const fitting = [...widths].filter((width) => width * aspect <= MAXIMUM[format]);
    const srcSet = fitting.map((width) => {
      const id = digest(JSON.stringify([info.id, ENCODER, width, format])).slice(0, 8);
      const path = `${ASSET_FOLDER}/${name}-${width}-${id.toUpperCase()}.${format}`;
      context.add({ feature: 'images', path, from: file, data: { file, width, format } });
      return `/${path} ${width}w`;
    });
    const properties = { type: `image/${format}`, srcSet: srcSet.join(', '), sizes: options.sizes };
    return srcSet.length > 0 ? [{ type: 'element', tagName: 'source', properties, children: [] }] : [];
  });
}
