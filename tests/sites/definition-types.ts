import { createElement, type ReactElement } from 'react';
import { defineSite, Island, type PageOf } from '../../generator/index.ts';

type Home = PageOf<'home', { readonly day: string }>;
type Changelog = PageOf<'changelog', { readonly day: string }>;

/** Mistakes in a definition that TypeScript reports. The function is never called. */
export function typeErrors() {
  const settings = { origin: 'https://example.com', basePath: '', trailingSlash: false };
  const element: ReactElement = createElement('html');
  // @ts-expect-error Members are missing.
  defineSite({});
  defineSite({
    settings,
    tokens: {},
    // @ts-expect-error The schema is missing.
    collections: { docs: { folder: 'docs' } },
    routes: [],
    render: () => element,
  });
  defineSite<Home, Record<never, never>>({
    settings,
    tokens: {},
    collections: {},
    // @ts-expect-error The props are missing.
    routes: [{ path: '/', pages: () => [{ template: 'home', url: '/', title: 'Home', description: '' }] }],
    render: () => element,
  });
  defineSite<Home | Changelog, Record<never, never>>({
    settings,
    tokens: {},
    collections: {},
    routes: [],
    // @ts-expect-error No case for "changelog".
    render: (page) => {
      switch (page.template) {
        case 'home':
          return element;
      }
    },
  });
  const Counter = ({ onSave }: { readonly onSave: () => void }) => createElement('p', { onClick: onSave });
  // @ts-expect-error Props must be JSON.
  return Island({ name: 'counter', component: Counter, props: { onSave: () => {} }, when: 'load' });
}
