/** Event that is dispatched on `window` when the preference changes. Nothing more is sent after an opt-out. */
export const CHOICE_EVENT = 'analytics-choice';

/**
 * Whether the visitor opted out, by the cookie of the opt-out page. Without one, Global Privacy Control counts as an
 * opt-out (globalprivacycontrol.org).
 */
export function isOptedOut(cookie: string): boolean {
  const [, choice] = new RegExp(`(?:^|; )${cookie}=(true|false)(?:;|$)`).exec(document.cookie) ?? [];
  const { globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return choice === undefined ? globalPrivacyControl === true : choice === 'true';
}
