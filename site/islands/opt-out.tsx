import Cookies from 'js-cookie';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { CHOICE_EVENT, isOptedOut } from '../layout/browser/consent.ts';
import { OptOutControl } from '../pages/opt-out/opt-out-control.tsx';

const COOKIE_DAYS = 365;
const BANNER_MS = 3000;

/** Interactive opt-out control: shows the preference of this browser, and stores changes immediately. */
export default function OptOut({ cookie }: { cookie: string }): ReactNode {
  const optedOut = useSyncExternalStore(
    subscribe,
    () => isOptedOut(cookie),
    () => false,
  );
  const [stored, setStored] = useState<{ readonly asAsked: boolean }>();
  useEffect(() => {
    if (!stored?.asAsked) return;
    const timer = setTimeout(() => setStored(undefined), BANNER_MS);
    return () => clearTimeout(timer);
  }, [stored]);

  const toggle = () => {
    Cookies.set(cookie, String(!optedOut), {
      expires: COOKIE_DAYS,
      path: '/',
      sameSite: 'Lax',
      secure: location.protocol === 'https:',
    });
    dispatchEvent(new Event(CHOICE_EVENT));
    // Browsers that block cookies report no error, so read the cookie back.
    setStored({ asAsked: isOptedOut(cookie) !== optedOut });
  };
  return <OptOutControl optedOut={optedOut} stored={stored?.asAsked} onToggle={toggle} />;
}

function subscribe(changed: () => void): () => void {
  addEventListener(CHOICE_EVENT, changed);
  return () => removeEventListener(CHOICE_EVENT, changed);
}
