import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReactElement } from 'react';
import type { SatoriOptions } from 'satori';
import { generatorDigest } from '../../core/cache.ts';
import { digest, inParallel } from '../../core/files.ts';
import { warning } from '../../core/problems.ts';
import type { Feature, Page, SiteSettings, UrlPath } from '../../core/site.ts';
import { callSite } from '../../core/site-error.ts';

export type OgImagesOptions = {
  /** Size in pixels. Services show 1200 × 630 uncropped. */
  readonly width: number;
  readonly height: number;
  /** What satori draws: elements with style objects, and components without hooks. */
  render(page: Page): ReactElement;
  /** TTF, OTF or WOFF files, relative to the project's root. The next font supplies missing glyphs. */
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
export const ogImages = ({ width, height, render, fonts: files }: OgImagesOptions): Feature => ({
  name: 'og-images',
  async files(site) {
    const fonts = await inParallel(files, async ({ name, weight, file }): Promise<Font> => {
      return { name, weight: weight as Font['weight'], data: await readFile(join(site.root, file)) };
    });
    const fontKey = digest(...fonts.flatMap(({ name, weight, data }) => [name, `${weight}`, data]));
    const shared = [await generatorDigest(), width, height, fontKey];
    return site.pages.filter(hasImage).map((page) => ({
      path: imageFile(page.url),
      from: `the Open Graph image of ${page.url}`,
      async body() {
        const { renderToStaticMarkup } = await import('react-dom/server');
        const key = [...shared, renderToStaticMarkup(render(page))];
        const make = async () => JSON.stringify(await draw(render(page), { width, height, fonts }));
        const { png, missing } = JSON.parse(await site.cached('og-image', key, make));
        if (missing !== '') site.report(missingGlyphs(missing, page));
        return Buffer.from(png, 'base64');
      },
    }));
  },
  async check(site) {
    const images = site.pages.filter(hasImage).flatMap(({ url }) => site.outputs.get(imageFile(url)) ?? []);
    await inParallel(images, ({ path, body }) => callSite(`The output ${path}`, site.root, body));
  },
});

function missingGlyphs(missing: string, { url }: Page) {
  const text = `The Open Graph image of ${url} has no glyphs for "${missing}" in its fonts.`;
  const hint = 'Add a font that has these characters to the fonts of ogImages().';
  return warning('og-image/no-glyph', text, { page: url, hint });
}

type Font = SatoriOptions['fonts'][number] & { readonly data: Uint8Array };

/** A PNG in Base64, and the characters without a glyph in any font. */
async function draw(element: ReactElement, options: { width: number; height: number; fonts: Font[] }) {
  const { default: satori } = await import('satori');
  const { default: sharp } = await import('sharp');
  const missing = new Set<string>();
  const svg = await satori(element, {
    ...options,
    async loadAdditionalAsset(_language, text) {
      missing.add(text);
      return [];
    },
  });
  const png = await sharp(Buffer.from(svg)).removeAlpha().png().toBuffer();
  return { png: png.toString('base64'), missing: [...missing].join('') };
}
