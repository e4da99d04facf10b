import { type ComponentType, createElement, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';

/** Hydrates one island from the props in its markup; resolves once its event handlers work. */
export function hydrateIsland(element: HTMLElement, component: ComponentType<object>): Promise<void> {
  const { island, props = '{}', prefix = '' } = element.dataset;
  return new Promise((ready) => {
    function Ready() {
      useEffect(() => ready(), []);
      return createElement(component, JSON.parse(props));
    }
    hydrateRoot(element, createElement(Ready), {
      identifierPrefix: prefix,
      onRecoverableError: (error) =>
        console.error(`The island ${island} differs from its server-rendered HTML.`, error),
    });
  });
}
