import { createElement } from 'react';
import { defineSite, Island, page } from '../../generator/index.ts';

const settings = { origin: 'https://example.com', basePath: '', trailingSlash: false };
const Dated = ({ page }: { page: { props: { readonly day: string } } }) =>
  createElement('html', null, page.props.day);
const Counter = ({ onSave }: { readonly onSave: () => void }) => createElement('p', { onClick: onSave });

/** Mistakes in a definition that TypeScript reports. The function is never called. */
export function typeErrors() {
  // @ts-expect-error Members are missing.
  defineSite({});
  // @ts-expect-error The schema is missing.
  defineSite({ settings, collections: { docs: { folder: 'docs' } }, routes: [] });
  // @ts-expect-error The origin is misspelled.
  defineSite({ settings: { ...settings, orgin: '' }, collections: {}, routes: [] });
  // @ts-expect-error The props lack the day.
  page(Dated, { url: '/', title: 'Home', description: '', props: {} });
  // @ts-expect-error A URL begins with a slash.
  page(Dated, { url: 'home', title: 'Home', description: '', props: { day: '' } });
  // @ts-expect-error Props must be JSON.
  return Island({ name: 'counter', component: Counter, props: { onSave: () => {} }, when: 'load' });
}
