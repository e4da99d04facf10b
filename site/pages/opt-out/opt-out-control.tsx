import Cookies from 'js-cookie';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { CHOICE_EVENT, isOptedOut } from '../../layout/browser/consent.ts';

const COOKIE_DAYS = 365;
const BANNER_MS = 3000;

const SAVED = 'Preference saved! Your choice has been stored in a cookie.';
const RELOAD = ' Please reload the page for tracking to take effect.';
const REFUSED =
  'Your browser blocks cookies from this site, so your choice was not saved. Allow cookies, or block analytics in your browser.';

/** Analytics preference of this browser, with a button that toggles it. Changes are stored immediately. */
export function OptOutControl({ cookie }: { cookie: string }): ReactNode {
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
    <div className="opt-out form-card panel" data-md="omit">
      <p className={optedOut ? 'opt-out-status opt-out-disabled' : 'opt-out-status'}>
        {optedOut ? 'You are opted out of analytics tracking' : 'Analytics tracking is enabled'}
      </p>
      <button className="button button-large" type="button" onClick={toggle}>
        {optedOut ? 'Enable Analytics Tracking' : 'Disable Analytics Tracking'}
      </button>
      {/* Its space is there before it has text, so that nothing moves. */}
      <div className="opt-out-slot" role="status">
        {banner && <p className="opt-out-banner">{banner}</p>}
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
