/** Escapes plain text for Markdown, on one line. */
export const escapeMarkdown = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*~[\]<]|&(?=#?\w+;)|(?<!\w)_|_(?!\w)/g, '\\$&')
    .replace(/^[-+#>]/, '\\$&')
    .replace(/^(\d+)([.)])/, '$1\\$2');
