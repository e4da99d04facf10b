import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReactElement } from 'react';
import { digest, inParallel, reasonOf } from '../../core/files.ts';
import { fatal, ProblemError, startOf, warning } from '../../core/problems.ts';
import type { Feature, Page, Site, SiteSettings, UrlPath } from '../../core/site.ts';
import { readThrown } from '../../core/site-error.ts';
import type { Font } from './draw.ts';

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
export function ogImages(options: OgImagesOptions): Feature {
  return {
    name: 'og-images',
    files(site) {
      let fonts: Promise<FontSet> | undefined;
      return site.pages.filter(hasImage).map((page) => ({
        path: imageFile(page.url),
        from: `the OG image of ${page.url}`,
        async body() {
          fonts ??= readFonts(options, site);
          return imageOf(page, options, await fonts, site);
        },
      }));
    },
  };
}

type FontSet = { readonly fonts: readonly Font[]; readonly digest: string };

async function readFonts(options: OgImagesOptions, { root }: Site): Promise<FontSet> {
  const fonts = await inParallel(options.fonts, async ({ name, weight, file }) => {
    try {
      return { name, weight, style: 'normal', data: await readFile(join(root, file)) } as Font;
    } catch (thrown) {
      const text = `Cannot read the font ${file} of the Open Graph images: ${reasonOf(thrown)}.`;
      const hint = 'Reinstall the packages, or use a font file that exists in the project.';
      throw new ProblemError(fatal('og-image/font', text, { hint }));
    }
  });
  return { fonts, digest: digest(...fonts.flatMap(({ name, weight, data }) => [name, `${weight}`, data])) };
}

async function imageOf(page: Page, options: OgImagesOptions, { fonts, digest }: FontSet, site: Site) {
  const { renderToStaticMarkup } = await import('react-dom/server');
  const { DRAWER, layOut, toPng } = await import('./draw.ts');
  const { width, height, render } = options;
  const source = site.sourceOf(page);
  const at = source && startOf(source.entry.file);
  try {
    const element = render(page);
    const key = [DRAWER, width, height, digest, renderToStaticMarkup(element)];
    let layout: ReturnType<typeof layOut> | undefined;
    const lay = () => (layout ??= layOut(element, { width, height, fonts: [...fonts] }));
    const missing = await site.cached('og-glyphs', key, async () => (await lay()).missing);
    const image = await site.cached('og-image', key, async () => toPng((await lay()).svg, width));
    if (missing !== '') {
      const text = `The Open Graph image of ${page.url} has no glyphs for "${missing}" in its fonts.`;
      const hint = 'Add a font that has these characters to the fonts of ogImages().';
      site.report(warning('og-image/no-glyph', text, { at, hint }));
    }
    return image;
  } catch (thrown) {
    const { message, ...details } = readThrown(thrown, site.root);
    const text = `Cannot render the Open Graph image of ${page.url}: ${message}`;
    throw new ProblemError(fatal('og-image/failed', text, { at, ...details }));
  }
}
