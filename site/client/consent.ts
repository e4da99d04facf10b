/** The visitor's choice about analytics, as the opt-out page stores it. */
export type Choice = 'out' | 'in' | undefined;

/** Told to the window when the choice changes, so that nothing more is sent from then on. */
export const CHOICE_EVENT = 'analytics-choice';

export function readChoice(cookie: string): Choice {
  const value = document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${cookie}=`))
    ?.slice(cookie.length + 1);
  return value === 'true' ? 'out' : value === 'false' ? 'in' : undefined;
}

/** Global Privacy Control counts as opted out until the visitor says otherwise (globalprivacycontrol.org). */
export function isOptedOut(cookie: string): boolean {
  const choice = readChoice(cookie);
  const { globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return choice === undefined ? globalPrivacyControl === true : choice === 'out';
}
