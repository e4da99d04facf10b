import { config } from '../config.ts';
import { docsCategories, QUICKSTART } from '../pages/docs/docs-table.ts';
import type { AnalyticsSettings } from './browser/analytics-gate.ts';

type Link = { readonly title: string; readonly url: string };

/** Brand, header, and footer of every page, as data. */
export type Shell = {
  readonly product: string;
  readonly tagline: string;
  readonly email: string;
  readonly organization: string;
  readonly organizationUrl: string;
  /** Undefined if neither service is configured. */
  readonly analytics: AnalyticsSettings | undefined;
  readonly header: readonly Link[];
  readonly footer: readonly { readonly title: string; readonly links: readonly Link[] }[];
};

export const OPTIONAL_TITLES = { pricing: 'Pricing', changelog: 'Changelog', about: 'About' } as const;

const FOOTER_CATEGORIES = 3;

const optional = Object.entries(OPTIONAL_TITLES)
  .filter(([name]) => config.optionalRoutes.has(name))
  .map(([name, title]) => ({ title, url: `/${name}` }));

export const shell: Shell = {
  product: config.product,
  tagline: config.tagline,
  email: config.email,
  organization: config.organization,
  organizationUrl: config.organizationUrl,
  analytics:
    config.analyticsEndpoint || config.replayScript
      ? {
          cookie: config.optOutCookie,
          endpoint: config.analyticsEndpoint,
          site: config.analyticsSite,
          replay: config.replayScript,
        }
      : undefined,
  header: [
    { title: 'Features', url: '/#features' },
    { title: 'Docs', url: '/docs' },
    { title: 'Roadmap', url: '/roadmap' },
    { title: 'Open Source', url: '/open-source' },
    { title: 'Blog', url: '/blog' },
    ...optional,
  ],
  footer: [
    {
      title: 'Product',
      links: [
        { title: 'Features', url: '/#features' },
        { title: 'Roadmap', url: '/roadmap' },
        { title: 'Blog', url: '/blog' },
        { title: 'Join the Waitlist', url: '/waitlist' },
        ...optional,
      ],
    },
    {
      title: 'Documentation',
      links: [
        { title: 'Quickstart', url: QUICKSTART },
        ...docsCategories
          .slice(0, FOOTER_CATEGORIES)
          .map(({ title, folderName }) => ({ title, url: `/docs/${folderName}` })),
        // The specification lists the first three sections. The fourth link is the first page of the last section.
        { title: 'Evaluations', url: '/docs/evaluations/configuration' },
      ],
    },
    {
      title: 'Company',
      links: [
        { title: 'Open Source', url: '/open-source' },
        { title: 'GitHub', url: config.organizationUrl },
        { title: 'Contact', url: `mailto:${config.email}` },
      ],
    },
    {
      title: 'Legal',
      links: [
        { title: 'Privacy', url: '/privacy' },
        { title: 'Terms', url: '/terms' },
        { title: 'Cookies', url: '/cookies' },
        { title: 'Analytics opt-out', url: '/analytics-opt-out' },
      ],
    },
  ],
};
