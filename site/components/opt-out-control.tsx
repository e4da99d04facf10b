import type { ReactNode } from 'react';

/** The browser's analytics choice, and the button that turns it round. */
export function OptOutControl(props: { optedOut: boolean; saved: boolean; onToggle: () => void }): ReactNode {
  const { optedOut, saved, onToggle } = props;
  const banner = 'Preference saved! Your choice has been stored in a cookie.';
  return (
    <div className="card opt-out" data-twin="omit">
      <p className={`opt-out-status ${optedOut ? 'opt-out-disabled' : 'opt-out-enabled'}`}>
        {optedOut ? 'You are opted out of analytics tracking' : 'Analytics tracking is enabled'}
      </p>
      <button className="button button-large" type="button" onClick={onToggle}>
        {optedOut ? 'Enable Analytics Tracking' : 'Disable Analytics Tracking'}
      </button>
      <p className="opt-out-banner" role="status">
        {saved ? `${banner}${optedOut ? '' : ' Please reload the page for tracking to take effect.'}` : ''}
      </p>
      <noscript>
        <p className="form-hint">
          The button needs JavaScript. Without JavaScript, nothing on this site is tracked.
        </p>
      </noscript>
    </div>
  );
}
