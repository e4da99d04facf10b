import type { IconFile, SiteSettings } from '#generator';
import { colorOf, MARK, THEME_COLORS } from '../brand.ts';
import { config } from '../config.ts';

const accent = colorOf('accent');
const onAccent = colorOf('on-accent');

/** Side in pixels of the square that icons are drawn on before scaling. */
const SIDE = 32;

/** Icons that every page links, with their sides in pixels. */
export const ICONS = {
  svg: { path: 'icon.svg' },
  ico: { path: 'favicon.ico', side: 32 },
  touch: { path: 'apple-touch-icon.png', side: 180 },
} as const;
export const MANIFEST_PATH = 'site.webmanifest';

const PNG_ICONS = [
  { path: 'icon-192.png', side: 192, purpose: 'any' },
  { path: 'icon-512.png', side: 512, purpose: 'any' },
  { path: 'icon-maskable-512.png', side: 512, purpose: 'maskable' },
] as const;

/**
 * Draws the mark on the accent color.
 * @param scale Scale of the mark, whose square has a side of 24, around the center of the icon.
 * @param radius Corner radius; 0 for systems that clip icons themselves.
 */
function iconSvg({ scale, radius }: { scale: number; radius: number }): string {
  const offset = (SIDE - MARK.size * scale) / 2;
  // The plumb line starts at the icon's edge.
  const top = -offset / scale;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}">`,
    `<rect width="${SIDE}" height="${SIDE}" rx="${radius}" fill="${accent}"/>`,
    `<g transform="translate(${offset} ${offset}) scale(${scale})" fill="none">`,
    `<path d="M12 ${top}V6" stroke="${onAccent}" stroke-opacity=".8" stroke-width="1.6"/>`,
    `<path d="${MARK.weight}" fill="${onAccent}"/>`,
    '</g></svg>\n',
  ].join('');
}

const ROUNDED = iconSvg({ scale: 1.125, radius: 7 });
/** Apple's systems round the corners themselves. */
const SQUARE = iconSvg({ scale: 1, radius: 0 });
/** Systems may clip maskable icons to a circle of 80% of the side (W3C, Web Application Manifest). */
const MASKABLE = iconSvg({ scale: 0.85, radius: 0 });

export function iconFiles(settings: SiteSettings): IconFile[] {
  return [
    { path: ICONS.svg.path, make: () => ROUNDED },
    { path: ICONS.ico.path, make: (icons) => icons.ico(ROUNDED, ICONS.ico.side) },
    { path: ICONS.touch.path, make: (icons) => icons.png(SQUARE, ICONS.touch.side) },
    ...PNG_ICONS.map(
      ({ path, side, purpose }): IconFile => ({
        path,
        make: (icons) => icons.png(purpose === 'maskable' ? MASKABLE : ROUNDED, side),
      }),
    ),
    { path: MANIFEST_PATH, make: () => manifest(settings) },
  ];
}

/** Web app manifest, which systems read when the site is added to a home screen. */
function manifest({ basePath }: SiteSettings): string {
  const home = `${basePath}/`;
  const data = {
    name: config.product,
    short_name: config.product,
    description: config.tagline,
    lang: 'en-US',
    start_url: home,
    scope: home,
    display: 'minimal-ui',
    theme_color: THEME_COLORS.light,
    background_color: THEME_COLORS.light,
    icons: [
      { src: home + ICONS.svg.path, sizes: 'any', type: 'image/svg+xml' },
      ...PNG_ICONS.map(({ path, side, purpose }) => ({
        src: home + path,
        sizes: `${side}x${side}`,
        type: 'image/png',
        purpose,
      })),
    ],
  };
  return `${JSON.stringify(data, undefined, 2)}\n`;
}
