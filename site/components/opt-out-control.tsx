import type { ReactNode } from 'react';

/** The browser's analytics choice in its first state, and the button that turns it. */
export function OptOutControl(): ReactNode {
  return (
    <div className="card opt-out">
      <p className="opt-out-status opt-out-enabled">Analytics tracking is enabled</p>
      <button className="button button-large" type="button">
        Disable Analytics Tracking
      </button>
      <noscript>
        <p className="form-hint">
          The button needs JavaScript. Without JavaScript, nothing on this site is tracked.
        </p>
      </noscript>
    </div>
  );
}
