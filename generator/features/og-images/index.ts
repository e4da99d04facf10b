import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReactElement } from 'react';
import { generatorDigest } from '../../core/cache.ts';
import { digest, inParallel } from '../../core/files.ts';
import { error, type Problem, ProblemError, warning } from '../../core/problems.ts';
import type { Bytes, Feature, Page, Site, SiteSettings, UrlPath } from '../../core/site.ts';
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
export const ogImages = (options: OgImagesOptions): Feature => {
  let images: { readonly site: Site; readonly imageOf: ReturnType<typeof createImages> } | undefined;
  const imagesOf = (site: Site) => {
    if (images?.site !== site) images = { site, imageOf: createImages(options, site) };
    return images.imageOf;
  };
  return {
    name: 'og-images',
    files: (site) =>
      site.pages.filter(hasImage).map((page) => ({
        path: imageFile(page.url),
        from: `the OG image of ${page.url}`,
        body: async () => (await imagesOf(site))(page).png(),
      })),
    async check(site) {
      const imageOf = await imagesOf(site);
      await inParallel(site.pages.filter(hasImage), async (page) => {
        try {
          const missing = await imageOf(page).missing();
          if (missing !== '') site.report(missingGlyphs(missing, page));
        } catch (thrown) {
          (thrown as ProblemError).problems.forEach(site.report);
        }
      });
    },
  };
};

function missingGlyphs(missing: string, { url }: Page): Problem {
  const text = `The Open Graph image of ${url} has no glyphs for "${missing}" in its fonts.`;
  const hint = 'Add a font that has these characters to the fonts of ogImages().';
  return warning('og-image/no-glyph', text, { page: url, hint });
}

/** Reads the fonts, and returns a function that draws the image of a page, or takes it from the cache. */
async function createImages({ width, height, render, fonts: files }: OgImagesOptions, site: Site) {
  const { renderToStaticMarkup } = await import('react-dom/server');
  const fonts = await inParallel(files, async ({ name, weight, file }) => {
    return { name, weight, style: 'normal', data: await readFile(join(site.root, file)) } as Font;
  });
  const fontKey = digest(...fonts.flatMap(({ name, weight, data }) => [name, `${weight}`, data]));
  const shared = [await generatorDigest(), width, height, fontKey];
  const layouts = new Map<Page, Promise<Layout>>();

  async function layOut(page: Page): Promise<Layout> {
    const draw = await import('./draw.ts');
    const known = layouts.get(page) ?? draw.layOut(render(page), { width, height, fonts });
    layouts.set(page, known);
    return known;
  }

  return (page: Page) => {
    const cached = async <T extends Bytes>(kind: string, make: () => Promise<T>): Promise<T> => {
      try {
        const key = [...shared, renderToStaticMarkup(render(page))];
        return await site.cached(kind, key, make);
      } catch (thrown) {
        const { message, ...details } = readThrown(thrown, site.root);
        const text = `Cannot render the Open Graph image of ${page.url}: ${message}`;
        throw new ProblemError(error('og-image/failed', text, { page: page.url, ...details }));
      }
    };
    const draw = async () => (await import('./draw.ts')).toPng((await layOut(page)).svg);
    return {
      png: () => cached('og-image', draw),
      /** Characters without a glyph in any font. */
      missing: () => cached('og-glyphs', async () => (await layOut(page)).missing),
    };
  };
}
