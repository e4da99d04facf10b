import { type ComponentType, createContext, createElement, type ReactNode, useContext } from 'react';
import { renderToString } from 'react-dom/server';
import type { IslandPolicy } from '../client/start-islands.ts';
import { ATTRIBUTES, CLASSES } from '../emitted-names.ts';
import { ownValue } from '../lib/own-value.ts';
import type { Json } from '../types.ts';

/** Islands that a page uses, collected while it is rendered. */
export type IslandUse = {
  /** URLs of island scripts, by island name. */
  readonly scripts: Readonly<Record<string, string>>;
  /** Names in document order, with duplicates. */
  readonly used: string[];
};

export const IslandContext = createContext<IslandUse | undefined>(undefined);

/**
 * Interactive part of a page: a component from `site/islands/{name}.tsx`, rendered to HTML by the build and hydrated
 * with the same props in the browser.
 * @param input `props` are plain JSON and part of the HTML; `when` determines when the island is hydrated.
 */
export function Island<Props extends { readonly [name in keyof Props]: Json }>(input: {
  readonly name: string;
  readonly component: ComponentType<Props>;
  readonly props: Props;
  readonly when: IslandPolicy;
}): ReactNode {
  const islands = useContext(IslandContext);
  if (!islands) throw new Error('<Island> works only in pages that the generator renders.');
  const src = ownValue(islands.scripts, input.name);
  if (!src) throw new Error(`Unknown island "${input.name}": site/islands/${input.name}.tsx does not exist.`);
  const prefix = `i${islands.used.length}-`;
  islands.used.push(input.name);
  const html = renderToString(createElement(input.component, input.props), { identifierPrefix: prefix });
  return createElement('div', {
    className: CLASSES.island,
    [ATTRIBUTES.island]: input.name,
    [ATTRIBUTES.source]: src,
    [ATTRIBUTES.when]: input.when,
    [ATTRIBUTES.prefix]: prefix,
    [ATTRIBUTES.props]: JSON.stringify(input.props),
    dangerouslySetInnerHTML: { __html: html },
  });
}
