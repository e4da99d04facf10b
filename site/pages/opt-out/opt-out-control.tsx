import type { ReactNode } from 'react';

const SAVED = 'Preference saved! Your choice has been stored in a cookie.';
const RELOAD = ' Please reload the page for tracking to take effect.';
const REFUSED =
  'Your browser blocks cookies from this site, so your choice was not saved. Allow cookies, or block analytics in your browser.';

/**
 * Shows the browser's analytics preference, with a button that toggles it. `stored` tells whether the last change was
 * stored.
 */
export function OptOutControl(props: {
  optedOut: boolean;
  stored: boolean | undefined;
  onToggle: () => void;
}): ReactNode {
  const { optedOut, stored, onToggle } = props;
  const banner = stored ? `${SAVED}${optedOut ? '' : RELOAD}` : REFUSED;
  return (
    <div className="opt-out panel" data-md="omit">
      <p className={`opt-out-status state ${optedOut ? 'opt-out-disabled' : 'opt-out-enabled'}`}>
        {optedOut ? 'You are opted out of analytics tracking' : 'Analytics tracking is enabled'}
      </p>
      <button className="button button-large" type="button" onClick={onToggle}>
        {optedOut ? 'Enable Analytics Tracking' : 'Disable Analytics Tracking'}
      </button>
      <p className="opt-out-banner" role="status">
        {stored === undefined ? '' : banner}
      </p>
      <noscript>
        <p className="form-hint muted">
          The button needs JavaScript. Without JavaScript, nothing on this site is tracked.
        </p>
      </noscript>
    </div>
  );
}
