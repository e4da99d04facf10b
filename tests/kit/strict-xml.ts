/** Element of a well-formed document. Namespaces are resolved, and `name` is the local name. */
export type XmlElement = {
  readonly name: string;
  /** Empty if the element has no namespace. */
  readonly namespace: string;
  /** Attributes by their qualified name, without namespace declarations. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** Text of the element, without child elements. */
  readonly text: string;
};

const NAME = '[A-Za-z_][\\w.-]*(?::[A-Za-z_][\\w.-]*)?';
const TOKEN = new RegExp(
  `<\\?[\\s\\S]*?\\?>|<!--(?:(?!--)[\\s\\S])*-->|<!\\[CDATA\\[([\\s\\S]*?)\\]\\]>|<(/?)(${NAME})((?:\\s+${NAME}\\s*=\\s*(?:"[^<"]*"|'[^<']*'))*)\\s*(/?)>|([^<]+)`,
  'y',
);
const ATTRIBUTE = new RegExp(`(${NAME})\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'g');
/** XML 1.0, production 2. */
const ILLEGAL = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/u;
const PREDEFINED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

type Open = {
  tag: string;
  name: string;
  namespace: string;
  namespaces: Readonly<Record<string, string>>;
  attributes: Record<string, string>;
  children: XmlElement[];
  text: string;
};

/**
 * Parses an XML 1.0 document with namespaces strictly.
 * @throws At the first location that is not well-formed, as browsers and feed readers do.
 */
export function readXml(source: string): XmlElement {
  if (!source.startsWith('<?xml version="1.0" encoding="UTF-8"?>'))
    throw new Error('There is no declaration.');
  if (ILLEGAL.test(source)) throw new Error(`A character is not allowed: ${ILLEGAL.exec(source)?.index}`);
  const top: Open = {
    tag: '',
    name: '',
    namespace: '',
    namespaces: { '': '' },
    attributes: {},
    children: [],
    text: '',
  };
  const stack = [top];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < source.length) {
    const at = TOKEN.lastIndex;
    const match = TOKEN.exec(source);
    const fail = (why: string): never => {
      throw new Error(`${why} at ${at}: ${source.slice(at, at + 80)}`);
    };
    if (!match) return fail('This is no XML');
    const [, cdata, closing, tag = '', attributes = '', alone, text] = match;
    const parent = stack.at(-1) ?? top;
    if (cdata !== undefined) parent.text += cdata;
    else if (text !== undefined) {
      if (stack.length === 1 && text.trim() !== '') fail('Text is outside');
      if (text.includes(']]>')) fail('"]]>" is in text');
      parent.text += decoded(text, fail);
    } else if (tag === '') continue;
    else if (closing) {
      if (parent.tag !== tag) fail(`</${tag}> does not close <${parent.tag}>`);
      close(stack);
    } else {
      stack.push(open(parent, tag, attributes, fail));
      if (alone) close(stack);
    }
  }
  if (stack.length !== 1 || top.children.length !== 1)
    throw new Error('There is not one element at the top.');
  return top.children[0] as XmlElement;
}

function open(parent: Open, tag: string, written: string, fail: (why: string) => never): Open {
  const attributes: Record<string, string> = {};
  const namespaces: Record<string, string> = { ...parent.namespaces, xml: 'xml' };
  for (const [, name = '', double, single] of written.matchAll(ATTRIBUTE)) {
    if (Object.hasOwn(attributes, name)) fail(`${name} is there twice`);
    const value = decoded(double ?? single ?? '', fail);
    if (name === 'xmlns') namespaces[''] = value;
    else if (name.startsWith('xmlns:')) namespaces[name.slice('xmlns:'.length)] = value;
    else attributes[name] = value;
  }
  const [prefix, name] = tag.includes(':') ? (tag.split(':') as [string, string]) : ['', tag];
  const namespace = namespaces[prefix];
  if (namespace === undefined) return fail(`${prefix}: is not declared`);
  return { tag, name, namespace, namespaces, attributes, children: [], text: '' };
}

function close(stack: Open[]): void {
  const done = stack.pop();
  if (!done) return;
  const { name, namespace, attributes, children, text } = done;
  stack.at(-1)?.children.push({ name, namespace, attributes, children, text });
}

const decoded = (text: string, fail: (why: string) => never): string =>
  text.replace(/&([^;\s&]*;?)/g, (_all, reference: string) => {
    const [, hex, decimal, name] = /^(?:#x([0-9a-f]+)|#(\d+)|(\w+));$/i.exec(reference) ?? [];
    const code = hex ? Number.parseInt(hex, 16) : decimal ? Number(decimal) : undefined;
    if (code !== undefined) {
      const character = String.fromCodePoint(code);
      return ILLEGAL.test(character) ? fail(`&${reference} is no character`) : character;
    }
    return PREDEFINED[name ?? ''] ?? fail(`&${reference} is not known`);
  });
