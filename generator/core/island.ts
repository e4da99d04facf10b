import { type ComponentType, createContext, createElement, type ReactNode, useContext } from 'react';
import { renderToString } from 'react-dom/server';
import type { IslandPolicy } from '../islands/start.ts';
import type { Json } from './site.ts';

/** Islands that a page uses, collected while it is rendered. */
export type IslandUse = {
  readonly scripts: Readonly<Record<string, string>>;
  readonly used: string[];
};

export const IslandContext = createContext<IslandUse | undefined>(undefined);

/**
 * Interactive part of a page: a component from `site/islands/{name}.tsx`, rendered to HTML by the build and
 * hydrated with the same props in the browser. An island without React is a file `site/islands/{name}.ts`
 * whose default export (`MountIsland`) receives the element with the component's HTML.
 * @param input `props` are plain JSON and part of the HTML; `when` determines when the island is hydrated.
 * @throws if there is no such file.
 */
export function Island<Props extends { readonly [name in keyof Props]: Json }>(input: {
  readonly name: string;
  readonly component: ComponentType<Props>;
  readonly props: Props;
  readonly when: IslandPolicy;
}): ReactNode {
  const islands = useContext(IslandContext);
  if (!islands) throw new Error('<Island> works only in pages that the generator renders.');
  const { name, props } = input;
  const src = islands.scripts[name];
  if (src === undefined)
    throw new Error(
      `the island "${name}" does not exist. Create site/islands/${name}.tsx, or correct the name.`,
    );
  const prefix = `i${islands.used.length}-`;
  islands.used.push(name);
  const html = renderToString(createElement(input.component, props), { identifierPrefix: prefix });
  return createElement('div', {
    className: 'island',
    'data-island': name,
    'data-src': src,
    'data-when': input.when,
    'data-prefix': prefix,
    'data-props': JSON.stringify(props),
    dangerouslySetInnerHTML: { __html: html },
  });
}
