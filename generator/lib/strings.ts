/** Escapes text for XML content and attributes. Removes characters that XML 1.0 does not allow. */
export function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** Copies a string, because V8 keeps the whole original in memory for each of its slices. */
export const copyString = (slice: string): string => Buffer.from(slice).toString();

/** Decodes a URL, or returns it unchanged if it is not well-formed. */
export function decodeUrl(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
