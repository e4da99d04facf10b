import { type ComponentType, createContext, createElement, type ReactNode, useContext } from 'react';
import { renderToString } from 'react-dom/server';
import type { IslandPolicy } from '../client/start-islands.ts';
import { DiagnosticError, diagnose } from '../diagnostics/diagnostic.ts';
import { ATTRIBUTES, CLASSES } from '../emitted-names.ts';
import { ownValue } from '../lib/strings.ts';
import { createPlainDataCheck } from '../load/plain-data.ts';
import type { Json, SourceLocation, UrlPath } from '../types.ts';

/** Islands that a page uses, collected while it is rendered. */
export type IslandUse = {
  readonly url: UrlPath;
  /** First element in the site's code that places an island. */
  readonly locate: (name: string) => SourceLocation | undefined;
  readonly scripts: Readonly<Record<string, string>>;
  /** Names in document order, with duplicates. */
  readonly used: string[];
};

export const IslandContext = createContext<IslandUse | undefined>(undefined);

/**
 * Interactive part of a page: a component from `site/islands/{name}.tsx`, rendered to HTML by the build and hydrated
 * with the same props in the browser. An island without React is a file `site/islands/{name}.ts` whose default export
 * (`MountIsland`) receives the element with the component's HTML.
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
  const { name, props } = input;
  const refuse = (reason: string, hint: string): never => {
    throw new DiagnosticError(
      diagnose('page/threw', { url: islands.url, reason }, islands.locate(name), hint),
    );
  };
  const file = `site/islands/${name}.tsx`;
  const src =
    ownValue(islands.scripts, name) ??
    refuse(`the island "${name}" does not exist.`, `Create ${file}, or correct the name.`);
  const problem = createPlainDataCheck()(props);
  if (problem !== undefined)
    refuse(
      `the props of the island "${name}" ${problem}.`,
      `Pass values that JSON can hold, and define functions in ${file}. Props are a part of the page's HTML.`,
    );
  const prefix = `i${islands.used.length}-`;
  islands.used.push(name);
  const html = renderToString(createElement(input.component, props), { identifierPrefix: prefix });
  return createElement('div', {
    className: CLASSES.island,
    [ATTRIBUTES.island]: name,
    [ATTRIBUTES.source]: src,
    [ATTRIBUTES.when]: input.when,
    [ATTRIBUTES.prefix]: prefix,
    [ATTRIBUTES.props]: JSON.stringify(props),
    dangerouslySetInnerHTML: { __html: html },
  });
}
