import { mapSrcset } from '../../lib/srcset.ts';

const ATTRIBUTES = ['src', 'srcset', 'poster', 'data', 'href'];
const SELECTOR = 'img, source, video, audio, track, embed, object, link[rel~="icon"], image, use';

/**
 * Asks again for pictures, films and icons on the page whose files have changed.
 * @param addresses from the site's root.
 * @param version tells the new address from the old one; browsers show an address that is on the page already as it is.
 */
export function refreshFiles(input: { addresses: readonly string[]; base: string; version: string }): void {
  const changed = new Set(input.addresses.map((address) => input.base + address));
  const renewed = (address: string): string | undefined => {
    const url = URL.parse(address, location.href);
    if (url?.origin !== location.origin || !changed.has(decoded(url.pathname))) return undefined;
    url.searchParams.set('v', input.version);
    return url.pathname + url.search + url.hash;
  };
  for (const element of document.querySelectorAll(SELECTOR)) {
    let hasChanged = false;
    for (const name of ATTRIBUTES) {
      const value = element.getAttribute(name);
      if (value === null) continue;
      const change = (address: string) => renewed(address) ?? address;
      const next = name === 'srcset' ? mapSrcset(value, change) : change(value);
      if (next === value) continue;
      element.setAttribute(name, next);
      hasChanged = true;
    }
    const film = hasChanged ? element.closest('video, audio') : undefined;
    if (film instanceof HTMLMediaElement) reloadFilm(film);
  }
}

/** From where it stood. */
function reloadFilm(film: HTMLMediaElement): void {
  const { currentTime, paused } = film;
  film.load();
  film.currentTime = currentTime;
  if (!paused) film.play().catch(() => {});
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
