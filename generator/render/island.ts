import { type ComponentType, createContext, createElement, type ReactNode, useContext } from 'react';
import { renderToString } from 'react-dom/server';
import type { IslandPolicy } from '../client/start-islands.ts';
import { ownValue } from '../lib/own-value.ts';
import type { Json } from '../types.ts';

/** Collects which islands a page uses, while it is rendered. */
export type IslandUse = {
  /** URLs of the islands' scripts by name. */
  readonly scripts: Readonly<Record<string, string>>;
  /** Names of the islands on this page, in order; one that is used twice is here twice. */
  readonly used: string[];
};

export const IslandContext = createContext<IslandUse | undefined>(undefined);

/**
 * A part of a page that comes to life in the browser: a component from `site/islands/{name}.tsx`, rendered on the
 * server and hydrated from the same props when `when` says so. Everything outside islands stays plain HTML.
 * @param props plain JSON: it travels in the markup.
 */
export function Island<Props extends { readonly [name in keyof Props]: Json }>(input: {
  readonly name: string;
  readonly component: ComponentType<Props>;
  readonly props: Props;
  readonly when: IslandPolicy;
}): ReactNode {
  const islands = useContext(IslandContext);
  if (!islands) throw new Error('<Island> works only inside a page that the generator renders.');
  const src = ownValue(islands.scripts, input.name);
  if (!src) throw new Error(`There is no site/islands/${input.name}.tsx for the island "${input.name}".`);
  const prefix = `i${islands.used.length}-`;
  islands.used.push(input.name);
  const html = renderToString(createElement(input.component, input.props), { identifierPrefix: prefix });
  return createElement('div', {
    className: 'island',
    'data-island': input.name,
    'data-src': src,
    'data-when': input.when,
    'data-prefix': prefix,
    'data-props': JSON.stringify(input.props),
    dangerouslySetInnerHTML: { __html: html },
  });
}
