import { config } from '../../config.ts';

const LIST = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** Configured services that browsers request numbers from on the open-source page. */
const countServices = [
  ...(config.githubApi ? ['GitHub for star and fork counts'] : []),
  ...(config.badgeApi ? ['Shields.io for download counts'] : []),
];

const codeHosts = config.codeHosts.map((host) => host.replace(/^https?:\/\//, ''));

const onOrOff = (isOn: unknown): string => (isOn ? 'on' : 'off');

/**
 * Tokens for sentences of the legal pages that depend on the configuration. The sentence for an unset value is empty.
 * Sentences in the middle of a paragraph begin with a space.
 */
export const legalTexts = {
  legalEntity: config.legalEntity ?? config.organization,
  postalAddress: config.postalAddress ? ` Our postal address is ${config.postalAddress}.` : '',
  governingLaw: config.governingLaw
    ? ` These terms are governed by the law of ${config.governingLaw}, unless the law where you live gives you other rights.`
    : '',
  subprocessors:
    config.subprocessors.length > 0
      ? ` At present, these companies are ${LIST.format(config.subprocessors)}.`
      : '',
  countRequests:
    countServices.length > 0
      ? `Your browser asks ${LIST.format(countServices)}. Each of these services sees your IP address. We send them nothing else about you.`
      : 'What it shows is stored with the page. Your browser asks no other service for it.',
  codeRequests:
    codeHosts.length > 0
      ? `Some samples are stored on ${LIST.format(codeHosts)}. When such a sample comes into view, your browser requests it from there.`
      : 'They are part of the page. Your browser requests none of them from another site.',
  analyticsState: onOrOff(config.analyticsEndpoint),
  replayState: onOrOff(config.replayScript),
} as const;
