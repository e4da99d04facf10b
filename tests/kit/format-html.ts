import { Parser } from 'htmlparser2';

const INLINE = new Set(
  'a abbr b br code dd del dt em i img ins kbd mark small span strong sub sup svg td th time option wbr'.split(
    ' ',
  ),
);
const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));

/** An element without block elements in it is one line up to this length. */
const LONGEST_LINE = 120;

/**
 * Formats HTML for review: one line per block element, indented by depth, with `pre` unchanged. Replaces the digests of
 * assets with `DIGEST`, and inlined stylesheets and the inside of drawings with `…`, so that a snapshot changes only when its
 * page does.
 */
export function formatHtml(page: string): string {
  const html = page.replace(/(<svg\b[^>]*>)[\s\S]*?(<\/svg>)/g, '$1…$2');
  const lines: string[] = [];
  let line = '';
  let depth = 0;
  let verbatim = 0;
  const flush = () => {
    if (line.trim() !== '') lines.push('  '.repeat(Math.max(0, depth)) + line.trim());
    line = '';
  };
  const close = (name: string, tag: string) => {
    const opening = lines.at(-1)?.trim() ?? '';
    const whole = opening + line.trim() + tag;
    const isOpening = new RegExp(`^<${name}[ >]`).test(opening) && !opening.includes('</');
    const isLeaf = isOpening && whole.length <= LONGEST_LINE;
    if (isLeaf) lines.pop();
    else flush();
    depth--;
    line = isLeaf ? whole : tag;
    flush();
  };
  const parser = new Parser(
    {
      onprocessinginstruction: (_name, data) => lines.push(`<${data}>`),
      onopentag(name) {
        const tag = html.slice(parser.startIndex, parser.endIndex + 1);
        if (verbatim > 0 || INLINE.has(name)) {
          line += tag;
          return;
        }
        flush();
        line = tag;
        if (name === 'pre') verbatim++;
        else if (!VOID.has(name)) {
          flush();
          depth++;
        } else flush();
      },
      ontext(text) {
        const raw = html.slice(parser.startIndex, parser.endIndex + 1);
        line += verbatim > 0 ? raw : (raw || text).replace(/\s+/g, ' ');
      },
      onclosetag(name, implied) {
        const tag = implied ? '' : `</${name}>`;
        if (INLINE.has(name) || VOID.has(name)) {
          if (!VOID.has(name)) line += tag;
          return;
        }
        if (name === 'pre') {
          verbatim--;
          line += tag;
          flush();
        } else if (verbatim > 0) line += tag;
        else close(name, tag);
      },
    },
    { decodeEntities: false },
  );
  parser.end(html);
  flush();
  return `${lines.join('\n')}\n`
    .replace(/(\/assets\/[\w-]+?)-[A-Z0-9]{8}\./g, '$1-DIGEST.')
    .replace(/(integrity="sha384)-[^"]+/g, '$1-DIGEST')
    .replace(/(?<=<style>)[\s\S]*?(?=<\/style>)/g, '…')
    .replace(/style-src .*?; img-src/, (sources) => sources.replaceAll(/sha256-[^&]+/g, 'sha256-DIGEST'));
}
