/**
 * Brand and every value that differs between deployments. Nothing else in the project spells the product's name:
 * content writes `{product}`, and components read this file. Environment variables set the values that name one;
 * `docs/configuration.md` lists them.
 */
export const env = (name: string): string | undefined => process.env[name]?.trim() || undefined;
const flag = (name: string): boolean => /^(?:1|true|yes|on)$/i.test(env(name) ?? '');
const list = (name: string, separator: RegExp = /[\s,]+/): readonly string[] =>
  (env(name) ?? '').split(separator).filter(Boolean);

const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/** Lowercase words joined by hyphens. Latin letters lose their accents, and other scripts stay as they are. */
export function fileNameOf(title: string): string {
  const decomposed = title.normalize('NFKD').replace(/(?<=\p{sc=Latin})\p{M}+/gu, '');
  const plain = decomposed.normalize('NFC').toLowerCase();
  const letters = plain.replace(/[^\0-\x7F]/g, (letter) => LETTERS[letter] ?? letter);
  return (letters.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join('-');
}

const slugOf = (name: string): string =>
  fileNameOf(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

const product = env('PRODUCT_NAME') ?? 'Plumbline';
const slug = env('PRODUCT_SLUG') ?? (slugOf(product) || 'product');
const basePath = (env('SITE_BASE_PATH') ?? '').replace(/^\/+|\/+$/g, '');
const organizationUrl = env('ORGANIZATION_URL') ?? `https://github.com/${slug}`;

/** Pages that exist when OPTIONAL_ROUTES names them. */
export const optionalRoutes = ['pricing', 'changelog', 'about'] as const;
export type OptionalRoute = (typeof optionalRoutes)[number];

export const config = {
  product,
  tagline: env('TAGLINE') ?? 'Continuous integration for AI agents',
  /** Scheme and host of the published site. */
  origin: env('SITE_ORIGIN') ?? `https://${slug}.dev`,
  /** Path of the site on its host, such as `/project`. Empty if the site has its own host. */
  basePath: basePath && `/${basePath}`,
  /** Whether URLs end in a slash. Set it for hosts that redirect to a slash. */
  trailingSlash: flag('SITE_TRAILING_SLASH'),
  email: env('CONTACT_EMAIL') ?? `hello@${slug}.dev`,
  organization: env('ORGANIZATION_NAME') ?? product,
  organizationUrl,
  /**
   * Legal facts that only the owner knows: the contracting company, its address, the governing law, and the companies
   * that process content. Legal pages omit unset values. A build for the site's own domain lists them.
   */
  legalEntity: env('LEGAL_ENTITY'),
  postalAddress: env('POSTAL_ADDRESS'),
  governingLaw: env('GOVERNING_LAW'),
  // Company names contain spaces and commas.
  subprocessors: list('SUBPROCESSORS', /\s*;\s*/),
  /** Name of the organization in the code host's API. */
  organizationId: organizationUrl.replace(/\/$/, '').split('/').at(-1) ?? slug,
  /** Name of the command-line program, and of the packages on the package index. */
  cli: slug,
  cliPackage: env('CLI_PACKAGE') ?? `${slug}-cli`,
  similarityPackage: env('SIMILARITY_PACKAGE') ?? 'embedding-similarity',
  schemaPackage: env('SCHEMA_PACKAGE') ?? 'evaluation-schema',
  /** URL that the early-access form posts to. Without it, the form says that it cannot be sent. */
  waitlistEndpoint: env('WAITLIST_ENDPOINT'),
  /** Name of the honeypot field: hidden from people, filled in by bots. */
  waitlistHoneypot: env('WAITLIST_HONEYPOT') ?? 'b_address',
  /** Cookie that opts a browser out of analytics and session replay. */
  optOutCookie: 'analytics_opt_out',
  /** Base URLs of the code host's API and of the badge service. Without them, browsers send no requests to either. */
  githubApi: env('GITHUB_API'),
  badgeApi: env('BADGE_API'),
  /** Web analytics (URL for events, and the site's ID) and session replay (URL of its script). Off by default. */
  analyticsEndpoint: env('ANALYTICS_ENDPOINT'),
  analyticsSite: env('ANALYTICS_SITE'),
  replayScript: env('REPLAY_SCRIPT'),
  /** Additional origins that session replay loads from and sends to. */
  replayOrigins: list('REPLAY_ORIGINS'),
  /** Servers that pages may embed code from (`src="https://…"` on a code fence). */
  codeHosts: list('CODE_HOSTS'),
  /** URL for editing a page, such as `https://github.com/example/website/edit/main/{file}`. Optional. */
  editUrl: env('EDIT_URL'),
  /** URL for feedback about a page, which may have `{title}`, `{url}`, and `{revision}` in it. Optional. */
  feedbackUrl: env('FEEDBACK_URL'),
  /** Assistants that a page can be opened in. Nothing is sent to them until a visitor follows the link. */
  assistants: [
    { name: 'ChatGPT', url: 'https://chatgpt.com/?q=' },
    { name: 'Claude', url: 'https://claude.ai/new?q=' },
  ],
  /** Optional routes that are on. Off by default. */
  optionalRoutes: new Set(list('OPTIONAL_ROUTES')),
} as const;
