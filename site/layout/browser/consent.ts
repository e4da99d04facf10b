/** Analytics preference that the opt-out page stores. Undefined if the visitor has not set one. */
export type Choice = 'out' | 'in' | undefined;

/** Event that is dispatched on `window` when the preference changes. Nothing more is sent after an opt-out. */
export const CHOICE_EVENT = 'analytics-choice';

export function readChoice(cookie: string): Choice {
  const value = document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${cookie}=`))
    ?.slice(cookie.length + 1);
  return value === 'true' ? 'out' : value === 'false' ? 'in' : undefined;
}

/** Global Privacy Control counts as an opt-out unless the cookie says otherwise (globalprivacycontrol.org). */
export function isOptedOut(cookie: string): boolean {
  const choice = readChoice(cookie);
  const { globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return choice === undefined ? globalPrivacyControl === true : choice === 'out';
}
