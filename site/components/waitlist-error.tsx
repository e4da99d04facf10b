import type { ReactNode } from 'react';

/** What is shown when the form could not be sent. Its button is a form, so that it works without scripts. */
export function WaitlistError({ email }: { email: string }): ReactNode {
  return (
    <div className="form-result">
      <h2>Something went wrong</h2>
      <p>
        Something went wrong. Please try again or contact us directly at{' '}
        <a href={`mailto:${email}`}>{email}</a>
      </p>
      <form method="get">
        <button className="button button-quiet" type="submit">
          Try Again
        </button>
      </form>
    </div>
  );
}
