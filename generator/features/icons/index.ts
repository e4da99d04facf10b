import type { Bytes, Feature, Site } from '../../core/site.ts';

/** A file that is not a page, such as an icon or a web manifest. */
export type IconFile = {
  /** Output path, relative to the site's root: `icons/192.png`. */
  readonly path: string;
  readonly make: (icons: ReturnType<typeof iconMaker>) => Bytes | Promise<Bytes>;
};

/**
 * Makes icons and other files from what the site's code returns.
 *
 *     icons(() => [{ path: 'icon-192.png', make: ({ png }) => png(SVG, 192) }])
 */
export const icons = (list: (site: Site) => readonly IconFile[]): Feature => ({
  name: 'icons',
  files(site) {
    const maker = iconMaker(site);
    return list(site).map(({ path, make }) => ({ path, from: `the icon ${path}`, body: () => make(maker) }));
  },
});

/** Functions that convert an SVG. Widths are in pixels; that of an ICO file is at most 256. */
function iconMaker(site: Site) {
  const png = async (svg: string, width: number) => {
    return site.cached<Uint8Array>('icon', [svg, width], async () => {
      const { default: sharp } = await import('sharp');
      const { width: drawn = width } = await sharp(Buffer.from(svg)).metadata();
      // Pixels per inch, so that the SVG is drawn in the size of the icon. 72 draws it in its own.
      const density = (72 * width) / drawn;
      return sharp(Buffer.from(svg), { density })
        .resize(width)
        .png({ compressionLevel: 9, palette: true, quality: 100, dither: 0 })
        .toBuffer();
    });
  };
  return { png, ico: async (svg: string, width: number) => pngToIco(await png(svg, width), width) };
}

/** Puts a PNG into an icon file (Windows' ICO format: a header, a directory entry, the image). */
function pngToIco(png: Uint8Array, width: number): Uint8Array {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(png.length);
  // Type 1: icon. One image: width and height (0 means 256), 1 plane, 32 bits per pixel, size, offset.
  const side = width % 256;
  const head = Buffer.from([0, 0, 1, 0, 1, 0, side, side, 0, 0, 1, 0, 32, 0]);
  return Buffer.concat([head, size, Buffer.from([head.length + 8, 0, 0, 0]), png]);
}
