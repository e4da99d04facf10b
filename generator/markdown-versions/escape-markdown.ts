/** One line of plain text as Markdown that shows it: signs that would mean something are escaped. */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*~[\]<]|&(?=#?\w+;)|(?<!\w)_|_(?!\w)/g, '\\$&')
    .replace(/^[-+#>]/, '\\$&')
    .replace(/^(\d+)([.)])/, '$1\\$2');
}

/** An address inside a Markdown link: in angle brackets where its own signs would end it. */
export function escapeAddress(url: string): string {
  const plain = url
    .replaceAll('<', '%3C')
    .replaceAll('>', '%3E')
    .replaceAll('\\', '%5C')
    .replace(/[\r\n]/g, '');
  return plain === '' || /[\s()]/.test(plain) ? `<${plain}>` : plain;
}
