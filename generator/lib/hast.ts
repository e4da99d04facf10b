import type { Element, ElementContent, Text } from 'hast';

/** Creates an element of an HTML tree. */
export const element = (
  tagName: string,
  properties: Element['properties'] = {},
  children: ElementContent[] = [],
): Element => ({ type: 'element', tagName, properties, children });

export const text = (value: string): Text => ({ type: 'text', value });

export const hasClass = ({ properties: { className } }: Element, name: string): boolean =>
  Array.isArray(className) && className.includes(name);
