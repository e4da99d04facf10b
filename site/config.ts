/**
 * The brand and every value that differs between deployments. Nothing else in the project spells the product's name:
 * content writes `{product}`, components read this file. Each value below that names an environment variable can be
 * set by it; the README lists them.
 */
export const env = (name: string): string | undefined => process.env[name]?.trim() || undefined;
const flag = (name: string): boolean => /^(?:1|true|yes|on)$/i.test(env(name) ?? '');
const list = (name: string): readonly string[] => (env(name) ?? '').split(/[\s,]+/).filter(Boolean);

const product = env('PRODUCT_NAME') ?? 'Plumbline';
/** The product's name in lowercase ASCII; empty for a name in another script. */
export const derivedSlug = product
  .normalize('NFKD')
  .replace(/\p{M}/gu, '')
  .toLowerCase()
  .replace(/[^a-z0-9]+/g, '-')
  .replace(/^-|-$/g, '');
const slug = env('PRODUCT_SLUG') ?? (derivedSlug || 'product');
const organizationUrl = env('ORGANIZATION_URL') ?? `https://github.com/${slug}`;

/** Values separated by semicolons, because names of companies contain spaces and commas. */
const names = (name: string): readonly string[] =>
  (env(name) ?? '')
    .split(';')
    .map((each) => each.trim())
    .filter(Boolean);

/** Pages that exist when OPTIONAL_ROUTES names them. */
export const optionalRoutes = ['pricing', 'changelog', 'about'] as const;
export type OptionalRoute = (typeof optionalRoutes)[number];

export const config = {
  product,
  tagline: env('TAGLINE') ?? 'Continuous integration for AI agents',
  /** Scheme and host of the published site. */
  origin: env('SITE_ORIGIN') ?? `https://${slug}.dev`,
  /** Path that the site lives below, when it does not have a host of its own: `/project`. */
  basePath: env('SITE_BASE_PATH') ?? '',
  /** Whether addresses end in a slash; set it for hosts that redirect to one. */
  trailingSlash: flag('SITE_TRAILING_SLASH'),
  email: env('CONTACT_EMAIL') ?? `hello@${slug}.dev`,
  organization: env('ORGANIZATION_NAME') ?? product,
  organizationUrl,
  /**
   * What only the owner of the service knows. Legal pages leave out what is not set, and `npm run check -- --launch`
   * lists it: the contracting company, its address, the law of the contract, and the companies that process content.
   */
  legalEntity: env('LEGAL_ENTITY'),
  postalAddress: env('POSTAL_ADDRESS'),
  governingLaw: env('GOVERNING_LAW'),
  subprocessors: names('SUBPROCESSORS'),
  /** Name of the organisation in the code host's API. */
  organizationId: organizationUrl.replace(/\/$/, '').split('/').at(-1) ?? slug,
  /** The command-line program and the packages as they are called on the package index. */
  cli: slug,
  cliPackage: `${slug}-cli`,
  similarityPackage: 'embedding-similarity',
  schemaPackage: 'evaluation-schema',
  /** Where the early-access form is posted; without it the form says that it cannot send. */
  waitlistEndpoint: env('WAITLIST_ENDPOINT'),
  /** Name of the form field that people never see and robots fill in. */
  waitlistHoneypot: env('WAITLIST_HONEYPOT') ?? 'b_address',
  /** Cookie that keeps a browser out of analytics and session replay. */
  optOutCookie: 'analytics_opt_out',
  /** Base addresses of the code host's API and of the badge service; without them no visitor's browser asks either. */
  githubApi: env('GITHUB_API'),
  badgeApi: env('BADGE_API'),
  /** Web analytics (an endpoint for events and the site's id there) and session replay (its script). Off when unset. */
  analyticsEndpoint: env('ANALYTICS_ENDPOINT'),
  analyticsSite: env('ANALYTICS_SITE'),
  replayScript: env('REPLAY_SCRIPT'),
  /** Further servers that session replay loads from and sends to. */
  replayOrigins: list('REPLAY_ORIGINS'),
  /** Servers that pages may quote code from (`src="https://…"` on a fence). */
  codeHosts: list('CODE_HOSTS'),
  /**
   * Where the source of a page can be changed, with `{file}` in the place of its path from the project's root:
   * `https://github.com/example/website/edit/main/{file}`. Without it pages have no such link.
   */
  editUrl: env('EDIT_URL'),
  /**
   * Where readers send feedback about a page of the documentation, an address of a form or a `mailto:` with `{title}`, `{url}` and
   * `{revision}` in it. Without it pages do not ask.
   */
  feedbackUrl: env('FEEDBACK_URL'),
  /** Assistants that a page can be opened in: nothing is asked of them until a visitor follows the link. */
  assistants: [
    { name: 'ChatGPT', url: 'https://chatgpt.com/?q=' },
    { name: 'Claude', url: 'https://claude.ai/new?q=' },
  ],
  /** Routes that are switched off until they are named in OPTIONAL_ROUTES. */
  optionalRoutes: new Set(list('OPTIONAL_ROUTES')),
} as const;

export type Config = typeof config;
