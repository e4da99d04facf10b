import { config, derivedSlug, env, optionalRoutes } from './config.ts';

const URLS = [
  'ORGANIZATION_URL',
  'WAITLIST_ENDPOINT',
  'GITHUB_API',
  'BADGE_API',
  'ANALYTICS_ENDPOINT',
  'REPLAY_SCRIPT',
];
const ORIGINS = { REPLAY_ORIGINS: config.replayOrigins, CODE_HOSTS: config.codeHosts };

/** Returns warnings about environment variables that are invalid, or missing where a default is guessed. */
export function configNotices(): string[] {
  const notices: string[] = [];
  const warn = (name: string, text: string) => notices.push(`${name} ${text}`);
  const known: readonly string[] = optionalRoutes;
  for (const name of config.optionalRoutes)
    if (!known.includes(name)) warn('OPTIONAL_ROUTES', `contains "${name}". Use any of ${known.join(', ')}.`);
  for (const name of URLS) {
    const value = env(name);
    if (value !== undefined && !/^(?:https?:\/\/[^/]|\/)/.test(value))
      warn(name, `is "${value}", which is not a URL. Begin it with https:// or a slash.`);
  }
  for (const [name, values] of Object.entries(ORIGINS))
    for (const value of values)
      if (URL.parse(value)?.origin !== value)
        warn(name, `contains "${value}", which is not an origin. Write it like https://example.com.`);
  const slash = env('SITE_TRAILING_SLASH');
  if (slash !== undefined && !/^(?:1|true|yes|on|0|false|no|off)$/i.test(slash))
    warn('SITE_TRAILING_SLASH', `is "${slash}", which counts as false. Use true or false.`);
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
  if (config.editUrl !== undefined && !config.editUrl.includes('{file}'))
    warn('EDIT_URL', `is "${config.editUrl}", which has no {file}. Pages have no link to their source.`);
  if (env('CONTACT_EMAIL') !== undefined && !/^[^\s@]+@[^\s@]+$/.test(config.email))
    warn('CONTACT_EMAIL', `is "${config.email}", which is not an email address.`);
  if (config.feedbackUrl !== undefined && !/^(?:https?:\/\/|mailto:)/.test(config.feedbackUrl))
    warn(
      'FEEDBACK_URL',
      `is "${config.feedbackUrl}", which is not a URL. Begin it with https:// or mailto:.`,
    );
  return notices;
}

/** Returns what the owner must set before launch, because nothing can be guessed. Each entry names its variable. */
export const launchNotices = (): string[] =>
  Object.entries({
    LEGAL_ENTITY: [config.legalEntity, 'the terms and the privacy policy name the organization instead'],
    POSTAL_ADDRESS: [config.postalAddress, 'the terms and the privacy policy name no address'],
    GOVERNING_LAW: [config.governingLaw, 'the terms name no law'],
    SUBPROCESSORS: [config.subprocessors[0], 'the privacy policy names no subprocessors'],
  }).flatMap(([name, [value, effect]]) => (value === undefined ? [`${name} is not set: ${effect}.`] : []));
