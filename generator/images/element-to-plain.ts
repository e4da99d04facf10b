import { Fragment, isValidElement, type ReactNode } from 'react';

/** Element of an image as plain data, which can be a cache key and a message to a thread. */
export type PlainElement = { readonly type: string; readonly props: { readonly [name: string]: unknown } };
export type PlainNode = PlainElement | string;

/**
 * Calls the components of an image until only elements and text are left. The components must be pure functions of their
 * props: hooks and context do not work.
 */
export function elementToPlain(node: ReactNode): PlainNode[] {
  if (node === null || node === undefined || typeof node === 'boolean') return [];
  if (typeof node === 'string' || typeof node === 'number' || typeof node === 'bigint') return [String(node)];
  if (Symbol.iterator in node) return [...node].flatMap(elementToPlain);
  if (!isValidElement<{ children?: ReactNode }>(node))
    throw new TypeError('An Open Graph image or icon can contain only elements and text.');
  const { type, props } = node;
  if (type === Fragment) return elementToPlain(props.children);
  if (typeof type === 'function') return elementToPlain((type as (props: object) => ReactNode)(props));
  const { children, ...rest } = props;
  const inner = elementToPlain(children);
  return [{ type: String(type), props: inner.length === 0 ? rest : { ...rest, children: inner } }];
}
