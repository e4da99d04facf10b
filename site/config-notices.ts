import { config, optionalRoutes } from './config.ts';

/** Every value of the configuration that cannot do what it was set for; each names its variable. */
export function configNotices(): string[] {
  const notices: string[] = [];
  const known: readonly string[] = optionalRoutes;
  for (const name of config.optionalRoutes)
    if (!known.includes(name))
      notices.push(`OPTIONAL_ROUTES names "${name}", which is no page: there are ${known.join(', ')}.`);
  for (const [name, value] of Object.entries({
    GITHUB_API: config.githubApi,
    BADGE_API: config.badgeApi,
    ANALYTICS_ENDPOINT: config.analyticsEndpoint,
    REPLAY_SCRIPT: config.replayScript,
  }))
    if (value !== undefined && !/^https?:\/\//.test(value) && !value.startsWith('/'))
      notices.push(`${name} is "${value}", which is no address: begin it with https://.`);
  if (config.analyticsEndpoint && !config.analyticsSite)
    notices.push('ANALYTICS_ENDPOINT is set without ANALYTICS_SITE: no page view can be counted.');
  if (!config.waitlistEndpoint)
    notices.push('WAITLIST_ENDPOINT is not set: the early-access form cannot send and shows its error view.');
  if (config.editUrl !== undefined && !config.editUrl.includes('{file}'))
    notices.push('EDIT_URL has no {file} in it: pages have no link to their source.');
  if (!/^[^\s@]+@[^\s@]+$/.test(config.email))
    notices.push(`CONTACT_EMAIL is "${config.email}", which is no e-mail address.`);
  return notices;
}

/** What must be set before the site is published, because only its owner knows it; each names its variable. */
export const launchNotices = (): string[] =>
  Object.entries({
    LEGAL_ENTITY: [config.legalEntity, 'the terms and the privacy policy name the organization instead'],
    POSTAL_ADDRESS: [config.postalAddress, 'the terms and the privacy policy name no address'],
    GOVERNING_LAW: [config.governingLaw, 'the terms name no law'],
    SUBPROCESSORS: [config.subprocessors[0], 'the privacy policy names no subprocessors'],
  }).flatMap(([name, [value, effect]]) => (value === undefined ? [`${name} is not set: ${effect}.`] : []));
