import { split } from '../urls/resolve-link.ts';

/**
 * Spells a changed URL as its author spelled the old one: only the segments that differ are replaced.
 * @param input `written` is the URL in the Markdown source, `url` its value.
 * @returns undefined if the segments that differ contain a token.
 */
export function respellUrl(input: { written: string; url: string; to: string }): string | undefined {
  const { written, url, to } = input;
  const [path, rest] = split(url);
  const [newPath, newRest] = split(to);
  const kept = rest === newRest ? rest : '';
  const [before, after] = kept === '' ? [url, to] : [path, newPath];
  let same = 0;
  while (same < before.length && before[same] === after[same]) same++;
  const start = Math.max(...['/', '#'].map((mark) => before.slice(0, same).lastIndexOf(mark))) + 1;
  const changed = before.slice(start) + kept;
  if (written.endsWith(changed))
    return written.slice(0, written.length - changed.length) + encodeForMarkdown(after.slice(start)) + kept;
  return written.includes('{') ? undefined : encodeForMarkdown(to);
}

/** Encodes the characters that would end a URL in Markdown, and those that begin a character reference. */
const encodeForMarkdown = (url: string): string =>
  url
    .replace(/[\s()<>\\]/g, (character) =>
      `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`.toUpperCase(),
    )
    .replace(/&(?=[#a-z])/gi, '&amp;');
