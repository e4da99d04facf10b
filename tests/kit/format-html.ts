import { Parser } from 'htmlparser2';

const INLINE = new Set(
  'a abbr b br code del em i img ins kbd mark small span strong sub sup time use path circle line polygon polyline rect option wbr'.split(
    ' ',
  ),
);
const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));

/**
 * Formats HTML for review: one line per block element, indented by depth, with `pre` unchanged. Replaces the digests of
 * assets with `DIGEST` and inlined stylesheets with `…`, so that a snapshot changes only when its page does.
 */
export function formatHtml(html: string): string {
  const lines: string[] = [];
  let line = '';
  let depth = 0;
  let verbatim = 0;
  const flush = () => {
    if (line.trim() !== '') lines.push('  '.repeat(Math.max(0, depth)) + line.trim());
    line = '';
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
        else {
          flush();
          depth--;
          line = tag;
          flush();
        }
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
