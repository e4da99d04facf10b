import { config, env, optionalRoutes } from '../config.ts';

/** Variables that are URLs. A slash begins one of this site. */
const URLS = [
  'ORGANIZATION_URL',
  'WAITLIST_ENDPOINT',
  'GITHUB_API',
  'BADGE_API',
  'ANALYTICS_ENDPOINT',
  'REPLAY_SCRIPT',
];

/**
 * Names that are guessed from the product's name unless a variable sets them, with what visitors do with them. A guess
 * may belong to someone else, who would then receive the requests and the installs.
 */
const IDENTITY: readonly (readonly [variable: string, guess: string, use: string])[] = [
  ['CONTACT_EMAIL', config.email, 'send privacy requests and vulnerability reports to'],
  ['ORGANIZATION_URL', config.organizationUrl, 'look for the source code at'],
  ['CLI_PACKAGE', config.cliPackage, 'install the package'],
  ['SIMILARITY_PACKAGE', config.similarityPackage, 'install the package'],
  ['SCHEMA_PACKAGE', config.schemaPackage, 'install the package'],
];

/** Domains that RFC 2606 and RFC 6761 reserve for examples, tests, and this machine. */
const RESERVED = /(?:^|\.)(?:example(?:\.(?:com|net|org))?|test|invalid|localhost|\[::1\]|127(?:\.\d+){3})$/;

/** Whether the site is built for visitors: `SITE_ORIGIN` is set to a domain that is not reserved. */
function isProduction(): boolean {
  const host = URL.parse(env('SITE_ORIGIN') ?? '')?.hostname;
  return host !== undefined && !RESERVED.test(host);
}

const guessed = (): string[] =>
  IDENTITY.flatMap(([name, guess, use]) =>
    env(name) === undefined
      ? [`${name} is not set. Pages tell people to ${use} ${guess}, which is a guess.`]
      : [],
  );

/** Returns what must be set before pages are published under the site's own domain. */
export function configErrors(): string[] {
  if (!isProduction()) return [];
  return [...guessed(), ...launchNotices().filter((notice) => notice.startsWith('LEGAL_ENTITY '))];
}

/** Returns warnings about environment variables that are invalid, or missing where a default is guessed. */
export function configNotices(): string[] {
  const errors = configErrors();
  const notices = [...guessed(), ...(isProduction() ? launchNotices() : [])].filter(
    (text) => !errors.includes(text),
  );
  const warn = (name: string, text: string) => notices.push(`${name} ${text}`);
  const known: readonly string[] = optionalRoutes;
  for (const name of config.optionalRoutes)
    if (!known.includes(name)) warn('OPTIONAL_ROUTES', `contains "${name}". Use any of ${known.join(', ')}.`);
  for (const name of URLS)
    if (!/^(?:https?:\/\/[^/]|\/|$)/.test(env(name) ?? ''))
      warn(name, `is "${env(name)}", which is not a URL. Begin it with https:// or a slash.`);
  if (env('SITE_ORIGIN') === undefined)
    warn('SITE_ORIGIN', `is not set. Canonical URLs, feeds, and the sitemap use the guess ${config.origin}.`);
  if (!config.waitlistEndpoint)
    warn('WAITLIST_ENDPOINT', 'is not set. The early-access form cannot send and shows its error view.');
  return notices;
}

const LAW =
  'The law of the EU and the UK requires consent first, and this site only offers an opt-out. Ask for consent, or serve no visitors there.';

/** Returns what the owner must set or decide before launch, because nothing can be guessed. Each names its variable. */
export function launchNotices(): string[] {
  const missing = Object.entries({
    LEGAL_ENTITY: [config.legalEntity, 'the terms and the privacy policy name the organization instead'],
    POSTAL_ADDRESS: [config.postalAddress, 'the terms and the privacy policy name no address'],
    GOVERNING_LAW: [config.governingLaw, 'the terms name no law'],
    SUBPROCESSORS: [config.subprocessors[0], 'the privacy policy names no subprocessors'],
  }).flatMap(([name, [value, effect]]) => (value === undefined ? [`${name} is not set: ${effect}.`] : []));
  const tracking = [
    ...(config.analyticsEndpoint
      ? [`ANALYTICS_ENDPOINT is set: page views are counted without asking. ${LAW}`]
      : []),
    ...(config.replayScript ? [`REPLAY_SCRIPT is set: visits are recorded without asking. ${LAW}`] : []),
  ];
  return [...missing, ...tracking];
}
