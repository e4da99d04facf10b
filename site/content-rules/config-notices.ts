import { config, derivedSlug, env, optionalRoutes } from '../config.ts';

const NOT_A_URL = 'which is not a URL. Begin it with https:// or a slash.';
const URL_FORMAT = /^(?:https?:\/\/[^/]|\/)/;

/** Formats of variables, with what is wrong with a value of another format. */
const FORMATS: Readonly<Record<string, readonly [format: RegExp, problem: string]>> = {
  ORGANIZATION_URL: [URL_FORMAT, NOT_A_URL],
  WAITLIST_ENDPOINT: [URL_FORMAT, NOT_A_URL],
  GITHUB_API: [URL_FORMAT, NOT_A_URL],
  BADGE_API: [URL_FORMAT, NOT_A_URL],
  ANALYTICS_ENDPOINT: [URL_FORMAT, NOT_A_URL],
  REPLAY_SCRIPT: [URL_FORMAT, NOT_A_URL],
  FEEDBACK_URL: [/^(?:https?:\/\/|mailto:)/, 'which is not a URL. Begin it with https:// or mailto:.'],
  SITE_TRAILING_SLASH: [/^(?:1|true|yes|on|0|false|no|off)$/i, 'which counts as false. Use true or false.'],
  EDIT_URL: [/\{file\}/, 'which has no {file}. Pages have no link to their source.'],
  CONTACT_EMAIL: [/^[^\s@]+@[^\s@]+$/, 'which is not an email address.'],
};
const ORIGINS = { REPLAY_ORIGINS: config.replayOrigins, CODE_HOSTS: config.codeHosts };

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
  for (const [name, [format, problem]] of Object.entries(FORMATS)) {
    const value = env(name);
    if (value !== undefined && !format.test(value)) warn(name, `is "${value}", ${problem}`);
  }
  for (const [name, values] of Object.entries(ORIGINS))
    for (const value of values)
      if (URL.parse(value)?.origin !== value)
        warn(name, `contains "${value}", which is not an origin. Write it like https://example.com.`);
  if (env('SITE_ORIGIN') === undefined)
    warn('SITE_ORIGIN', `is not set. Canonical URLs, feeds and the sitemap use the guess ${config.origin}.`);
  if (env('PRODUCT_SLUG') === undefined && derivedSlug === '')
    warn(
      'PRODUCT_NAME',
      `is "${config.product}", which has no Latin letters. The domain, packages and the command-line program are called "${config.cli}". Set PRODUCT_SLUG to another name.`,
    );
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(config.cli))
    warn('PRODUCT_SLUG', `is "${config.cli}". Use lowercase letters, digits and hyphens.`);
  if (config.analyticsEndpoint && !config.analyticsSite)
    warn('ANALYTICS_ENDPOINT', 'is set without ANALYTICS_SITE, so no page view is counted.');
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
