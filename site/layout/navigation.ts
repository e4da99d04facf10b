import { config, type OptionalRoute } from '../config.ts';
import { docsCategories, QUICKSTART } from '../pages/docs/sidebar-sections.ts';
import type { NavLink } from './page.ts';

export const OPTIONAL_TITLES: Readonly<Record<OptionalRoute, string>> = {
  pricing: 'Pricing',
  changelog: 'Changelog',
  about: 'About',
};

const optionalLinks: readonly NavLink[] = Object.entries(OPTIONAL_TITLES)
  .filter(([name]) => config.optionalRoutes.has(name))
  .map(([name, title]) => ({ title, url: `/${name}` }));

export const HOME: NavLink = { title: 'Home', url: '/' };
export const WAITLIST: NavLink = { title: 'Join the Waitlist', url: '/waitlist' };

export const headerLinks: readonly NavLink[] = [
  { title: 'Features', url: '/#features' },
  { title: 'Docs', url: '/docs' },
  { title: 'Roadmap', url: '/roadmap' },
  { title: 'Open Source', url: '/open-source' },
  { title: 'Blog', url: '/blog' },
  ...optionalLinks,
];

const FOOTER_CATEGORIES = 3;

/** Links by the title above them. */
export const footerGroups: Readonly<Record<string, readonly NavLink[]>> = {
  Product: [
    { title: 'Features', url: '/#features' },
    { title: 'Roadmap', url: '/roadmap' },
    { title: 'Blog', url: '/blog' },
    WAITLIST,
    ...optionalLinks,
  ],
  Documentation: [
    { title: 'Quickstart', url: QUICKSTART },
    ...docsCategories
      .slice(0, FOOTER_CATEGORIES)
      .map(({ title, folderName }) => ({ title, url: `/docs/${folderName}` })),
  ],
  Company: [
    { title: 'Open Source', url: '/open-source' },
    { title: 'GitHub', url: config.organizationUrl },
    { title: 'Contact', url: `mailto:${config.email}` },
  ],
  Legal: [
    { title: 'Privacy', url: '/privacy' },
    { title: 'Terms', url: '/terms' },
    { title: 'Cookies', url: '/cookies' },
    { title: 'Analytics opt-out', url: '/analytics-opt-out' },
  ],
};
