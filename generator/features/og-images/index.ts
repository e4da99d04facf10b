import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReactElement } from 'react';
import type { SatoriOptions } from 'satori';
import { digest, inParallel } from '../../core/files.ts';
import { warning } from '../../core/problems.ts';
import type { Feature, Page, Site, SiteSettings, UrlPath } from '../../core/site.ts';

export type OgImagesOptions = {
  /** Size in pixels. Services show 1200 × 630 uncropped. */
  readonly width: number;
  readonly height: number;
  /** What satori draws: elements with style objects, and components without hooks. */
  render(page: Page): ReactElement;
  /** TTF, OTF, or WOFF files, relative to the project's root. The next font supplies missing glyphs. */
  readonly fonts: readonly { readonly name: string; readonly weight: number; readonly file: string }[];
};

type ImagePage = Pick<Page, 'url' | 'file' | 'unlisted'>;

/** Unlisted pages are not meant to be shared. */
const hasImage = ({ file, unlisted }: ImagePage): boolean => file === undefined && !unlisted;

const imageFile = (url: UrlPath): string => `og/${url === '/' ? 'index' : url.slice(1)}.png`;

/** Full URL of a page's Open Graph image, percent-encoded; undefined when it has none. */
export const ogImageUrl = ({ origin, basePath }: SiteSettings, page: ImagePage): string | undefined =>
  hasImage(page) ? encodeURI(`${origin}${basePath}/${imageFile(page.url)}`) : undefined;

/**
 * Draws an Open Graph image for each page, as a PNG at the URL that `ogImageUrl(settings, page)` returns.
 *
 *     ogImages({ width: 1200, height: 630, render: (page) => <Image title={page.title} />, fonts })
 *
 * Reports characters that no font has, as a warning, and images that cannot be drawn.
 */
export const ogImages = (options: OgImagesOptions): Feature => ({
  name: 'og-images',
  async files(site) {
    const imageOf = await createDrawer(options, site);
    return site.pages.filter(hasImage).map((page) => ({
      path: imageFile(page.url),
      from: `the Open Graph image of ${page.url}`,
      body: () => imageOf(page),
    }));
  },
  // Making an image reports what is missing in it, also if nothing is written.
  async check({ pages, outputs }) {
    const paths = pages.filter(hasImage).map(({ url }) => imageFile(url));
    await inParallel(paths, (path) => outputs.get(path)?.body());
  },
});

/** Reads the fonts. Returns a function that makes the image of a page, or takes it from the cache. */
async function createDrawer({ width, height, render, fonts: files }: OgImagesOptions, site: Site) {
  const { renderToStaticMarkup } = await import('react-dom/server');
  const fonts = await inParallel(files, async ({ name, weight, file }): Promise<Font> => {
    return { name, weight: weight as Font['weight'], data: await readFile(join(site.root, file)) };
  });
  const fontKey = digest(...fonts.flatMap(({ name, weight, data }) => [name, `${weight}`, data]));
  const shared = [width, height, fontKey];
  return async (page: Page) => {
    const element = render(page);
    const key = [...shared, renderToStaticMarkup(element)];
    let drawing: ReturnType<typeof draw> | undefined;
    const drawn = () => (drawing ??= draw(element, { width, height, fonts }));
    const missing = await site.cached('og-glyphs', key, async () => (await drawn()).missing);
    if (missing !== '') {
      const text = `The Open Graph image of ${page.url} has no glyphs for "${missing}" in its fonts.`;
      const hint = 'Add a font that has these characters to the fonts of ogImages().';
      site.report(warning('og-image/no-glyph', text, { page: page.url, hint }));
    }
    return site.cached<Uint8Array>('og-image', key, async () => {
      const { svg } = await drawn();
      const { default: sharp } = await import('sharp');
      // Draws in threads of the pool, while others are laid out.
      return sharp(Buffer.from(svg)).removeAlpha().png().toBuffer();
    });
  };
}

type Font = SatoriOptions['fonts'][number] & { readonly data: Uint8Array };

/** An SVG, and the characters without a glyph in any font. */
async function draw(element: ReactElement, options: { width: number; height: number; fonts: Font[] }) {
  const { default: satori } = await import('satori');
  const missing = new Set<string>();
  const svg = await satori(element, {
    ...options,
    async loadAdditionalAsset(_language, text) {
      missing.add(text);
      return [];
    },
  });
  // The masks of the root and of images repeat what clips them. Without them, drawing takes half of the time.
  const plain = svg
    .replace(' mask="url(#satori_om-id)"', '')
    .replace(/(clip-path="url\(#satori_cp(-\S+)\)") mask="url\(#satori_om\2\)"/g, '$1');
  return { svg: plain, missing: [...missing].join('') };
}
