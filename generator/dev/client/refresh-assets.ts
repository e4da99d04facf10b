import { decodeUrl, mapSrcset } from '../../lib/strings.ts';

const ATTRIBUTES = ['src', 'srcset', 'poster', 'data', 'href'];
const SELECTOR = 'img, source, video, audio, track, embed, object, link[rel~="icon"], image, use';

/**
 * Reloads images, media and icons on the page whose files have changed.
 * @param input.urls URL paths of the changed files, without the base path.
 * @param input.version added to the URL as a query, because browsers do not fetch the same URL again.
 */
export function refreshAssets(input: { urls: readonly string[]; base: string; version: string }): void {
  const changed = new Set(input.urls.map((url) => input.base + url));
  const versioned = (value: string): string => {
    const url = URL.parse(value, location.href);
    if (url?.origin !== location.origin || !changed.has(decodeUrl(url.pathname))) return value;
    url.searchParams.set('v', input.version);
    return url.pathname + url.search + url.hash;
  };
  for (const element of document.querySelectorAll(SELECTOR)) {
    let hasChanged = false;
    for (const name of ATTRIBUTES) {
      const value = element.getAttribute(name);
      if (value === null) continue;
      const next = name === 'srcset' ? mapSrcset(value, versioned) : versioned(value);
      if (next === value) continue;
      element.setAttribute(name, next);
      hasChanged = true;
    }
    const media = hasChanged ? element.closest('video, audio') : undefined;
    if (media instanceof HTMLMediaElement) reloadMedia(media);
  }
}

/** Reloads a video or audio file, and continues at the same position. */
function reloadMedia(media: HTMLMediaElement): void {
  const { currentTime, paused } = media;
  media.load();
  media.currentTime = currentTime;
  if (!paused) media.play().catch(() => {});
}

/**
 * Replaces a stylesheet on the page. The old one is removed after the new one has loaded, so that the page is never
 * unstyled. Of several replacements in a row, only the last one remains.
 */
export function swapStylesheet(link: HTMLLinkElement, href: string): HTMLLinkElement {
  const next = link.cloneNode() as HTMLLinkElement;
  next.setAttribute('href', href);
  link.dataset.replaced = '';
  const removeOld = () => {
    while (next.previousElementSibling?.hasAttribute('data-replaced')) next.previousElementSibling.remove();
  };
  next.addEventListener('load', removeOld, { once: true });
  next.addEventListener('error', removeOld, { once: true });
  link.after(next);
  return next;
}
