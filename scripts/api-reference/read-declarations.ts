/** Member of an object type. */
export type Member = {
  readonly name: string;
  readonly optional: boolean;
  readonly type: string;
  readonly doc: string;
};

/** Exported type, function or constant. */
export type Declaration = {
  readonly name: string;
  readonly kind: 'type' | 'function' | 'const';
  /** Text from the doc comment. */
  readonly doc: string;
  /** Members of an object type; undefined for other types. */
  readonly members: readonly Member[] | undefined;
  /** Right-hand side of a type, or the parameters and the return type of a function. */
  readonly signature: string;
};

/** Reads the exported declarations of a module that is formatted by Biome. */
export function readDeclarations(source: string): Declaration[] {
  const pattern =
    /(?:^\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n)?^export (type|(?:async )?function\*?|const) (\w+)/gm;
  return [...source.matchAll(pattern)].map((match) => {
    const [whole, doc = '', keyword = '', name = ''] = match;
    const kind = keyword === 'type' || keyword === 'const' ? keyword : 'function';
    const rest = source.slice(match.index + whole.length);
    const generics = typeParameters(rest);
    const after = rest.slice(generics.length);
    if (kind === 'type') {
      const value = upTo(after, ';').replace(/^\s*=\s*/, '');
      const members = /^\{(?!\s*(?:readonly )?\[)/.test(value) ? readMembers(value.slice(1, -1)) : undefined;
      return { name, kind, doc: docText(doc), members, signature: oneLine(value) };
    }
    const signature = kind === 'function' ? generics + upTo(after, '{') : '';
    return { name, kind, doc: docText(doc), members: undefined, signature: oneLine(signature) };
  });
}

/** Returns `<…>` at the start of a text, or an empty string. */
function typeParameters(text: string): string {
  let depth = 0;
  if (!text.startsWith('<')) return '';
  for (const { 0: sign, index } of text.matchAll(/=>|[<>]/g)) {
    if (sign === '<') depth++;
    if (sign === '>' && --depth === 0) return text.slice(0, index + 1);
  }
  return '';
}

function readMembers(body: string): Member[] {
  const members: Member[] = [];
  // The last member of a single-line object type has no semicolon.
  let rest = body.trim().replace(/;?$/, ';');
  while (rest !== '') {
    const [comment = '', doc = ''] = /^\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*/.exec(rest) ?? [];
    const text = upTo(rest.slice(comment.length), ';');
    const [start = '', name, optional] = /^(?:readonly )?(\w+)(\??)(?::\s*)?/.exec(text) ?? [];
    if (name === undefined) throw new Error(`Cannot read the member: ${text}`);
    members.push({
      name,
      optional: optional === '?',
      type: oneLine(text.slice(start.length)),
      doc: docText(doc),
    });
    rest = rest.slice(comment.length + text.length + 1).trim();
  }
  return members;
}

/** Returns the text up to a character outside brackets and comments. An arrow is not a bracket. */
function upTo(text: string, sign: string): string {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    if (text.startsWith('/*', at)) at = text.indexOf('*/', at) + 1;
    const each = text.charAt(at);
    if (depth === 0 && each === sign) return text.slice(0, at);
    if ('([{<'.includes(each)) depth++;
    if (')]}>'.includes(each) && text[at - 1] !== '=') depth--;
  }
  throw new Error(`There is no "${sign}" after: ${text.slice(0, 60)}`);
}

const oneLine = (code: string): string =>
  code
    .replace(/\/\*\*[\s\S]*?\*\//g, '')
    .replace(/^\s*\|/, '')
    .replace(/\breadonly (?=\w+\??:)/g, '')
    .replace(/\s+/g, ' ')
    .replace(/([([]) | (?=[)\]])/g, '$1')
    .replace(/,(?=[)\]])/g, '')
    .trim();

const docText = (comment: string): string =>
  comment
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, '').trim())
    .join('\n')
    .trim();
