import Cookies from 'js-cookie';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { CHOICE_EVENT, isOptedOut } from '../../layout/browser/consent.ts';
import { VerdictMark } from '../home/verdict-mark.tsx';

const COOKIE_DAYS = 365;
const BANNER_MS = 3000;

const SAVED = 'Preference saved! Your choice has been stored in a cookie.';
const RELOAD = ' Please reload the page for tracking to take effect.';
const REFUSED =
  'Your browser blocks cookies from this site, so your choice was not saved. Allow cookies, or block analytics in your browser.';

/** Analytics preference of this browser. `tracks` is false if no analytics service is configured. */
export function OptOutControl({ cookie, tracks }: { cookie: string; tracks: boolean }): ReactNode {
  const optedOut = useSyncExternalStore(
    subscribe,
    () => isOptedOut(cookie),
    () => false,
  );
  const [banner, setBanner] = useState('');
  useEffect(() => {
    if (!banner || banner === REFUSED) return;
    const timer = setTimeout(() => setBanner(''), BANNER_MS);
    return () => clearTimeout(timer);
  }, [banner]);

  const toggle = () => {
    Cookies.set(cookie, String(!optedOut), {
      expires: COOKIE_DAYS,
      path: '/',
      sameSite: 'Lax',
      secure: location.protocol === 'https:',
    });
    dispatchEvent(new Event(CHOICE_EVENT));
    // Browsers that block cookies report no error, so read the cookie back.
    const isStored = isOptedOut(cookie) !== optedOut;
    if (isStored) setBanner(optedOut ? SAVED + RELOAD : SAVED);
    else setBanner(REFUSED);
  };
  return (
    <div className="opt-out form-card panel">
      <div className={optedOut ? 'outcome' : 'outcome is-tracked'} data-md="omit">
        <VerdictMark verdict={optedOut ? 'pass' : 'warn'} />
        <strong>
          {optedOut ? 'You are opted out of analytics tracking' : 'Analytics tracking is enabled'}
        </strong>
      </div>
      {!tracks && (
        <p className="muted">
          This is your preference. At present, this site uses no analytics service, so nothing is tracked.
        </p>
      )}
      <button className="button button-large" type="button" onClick={toggle} data-md="omit">
        {optedOut ? 'Enable Analytics Tracking' : 'Disable Analytics Tracking'}
      </button>
      {/* The banner covers the note for its time, so that nothing moves. */}
      <div className="stack">
        <p className="muted">
          Your choice is stored in a cookie named <code>{cookie}</code>. The cookie lasts 365&nbsp;days and is
          per browser: repeat your choice in others, and after you delete cookies.
        </p>
        <div className="opt-out-banner" role="status">
          {banner && <p>{banner}</p>}
        </div>
      </div>
      <noscript>
        <p className="muted">
          The button needs JavaScript. Without JavaScript, nothing on this site is tracked.
        </p>
      </noscript>
    </div>
  );
}

function subscribe(changed: () => void): () => void {
  addEventListener(CHOICE_EVENT, changed);
  return () => removeEventListener(CHOICE_EVENT, changed);
}
