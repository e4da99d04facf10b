import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReactElement } from 'react';
import { digest, inParallel } from '../../core/files.ts';
import { error, type Problem, ProblemError, warning } from '../../core/problems.ts';
import type { Feature, Page, Site, SiteSettings, UrlPath } from '../../core/site.ts';
import { readThrown } from '../../core/site-error.ts';
import type { Font, Layout } from './draw.ts';

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
export const ogImages = (options: OgImagesOptions): Feature => ({
  name: 'og-images',
  files(site) {
    let layOut: ReturnType<typeof createLayouts> | undefined;
    return site.pages.filter(hasImage).map((page) => ({
      path: imageFile(page.url),
      from: `the OG image of ${page.url}`,
      async body() {
        layOut ??= createLayouts(options, site);
        const { svg } = await (await layOut)(page);
        const { DRAWER, toPng } = await import('./draw.ts');
        return site.cached('og-image', [DRAWER, svg], () => toPng(svg, options.width));
      },
    }));
  },
  async check(site) {
    const layOut = await createLayouts(options, site);
    await inParallel(site.pages.filter(hasImage), async (page) => {
      try {
        const { missing } = await layOut(page);
        if (missing !== '') site.report(missingGlyphs(missing, page));
      } catch (thrown) {
        (thrown as ProblemError).problems.forEach(site.report);
      }
    });
  },
});

function missingGlyphs(missing: string, { url }: Page): Problem {
  const text = `The Open Graph image of ${url} has no glyphs for "${missing}" in its fonts.`;
  const hint = 'Add a font that has these characters to the fonts of ogImages().';
  return warning('og-image/no-glyph', text, { page: url, hint });
}

/** Reads the fonts, and returns a function that lays out the image of a page. */
async function createLayouts({ width, height, render, fonts: files }: OgImagesOptions, site: Site) {
  const { renderToStaticMarkup } = await import('react-dom/server');
  const { DRAWER, layOut } = await import('./draw.ts');
  const fonts = await inParallel(files, async ({ name, weight, file }) => {
    return { name, weight, style: 'normal', data: await readFile(join(site.root, file)) } as Font;
  });
  const fontKey = digest(...fonts.flatMap(({ name, weight, data }) => [name, `${weight}`, data]));
  return async (page: Page): Promise<Layout> => {
    try {
      const element = render(page);
      const key = [DRAWER, width, height, fontKey, renderToStaticMarkup(element)];
      const make = async () => JSON.stringify(await layOut(element, { width, height, fonts }));
      return JSON.parse(await site.cached('og-layout', key, make));
    } catch (thrown) {
      const { message, ...details } = readThrown(thrown, site.root);
      const text = `Cannot render the Open Graph image of ${page.url}: ${message}`;
      throw new ProblemError(error('og-image/failed', text, { page: page.url, ...details }));
    }
  };
}
