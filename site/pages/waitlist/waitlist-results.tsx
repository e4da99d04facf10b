import type { ReactNode, Ref } from 'react';

type Heading = { readonly heading?: Ref<HTMLHeadingElement> };

/**
 * Shown after the form has been sent. Its heading gets focus, so that screen readers announce it.
 * @param props `home` is the URL of the home page, with the base path.
 */
export function WaitlistSuccess({ heading, home }: Heading & { home: string }): ReactNode {
  return (
    <div className="form-result">
      <h2 className="state" ref={heading} tabIndex={-1}>
        You're on the list!
      </h2>
      <p>We'll email you when your access is ready. The documentation is already open to everybody.</p>
      <a className="button button-quiet" href={home}>
        Back to Home
      </a>
    </div>
  );
}

/** Shown when the form could not be sent. Its button is in a form, so that it works without JavaScript. */
export function WaitlistError(props: Heading & { email: string; onRetry?: () => void }): ReactNode {
  const { heading, email, onRetry } = props;
  return (
    <div className="form-result">
      <h2 className="state" ref={heading} tabIndex={-1}>
        Something went wrong
      </h2>
      <p>
        Something went wrong. Please try again or contact us directly at{' '}
        <a href={`mailto:${email}`}>{email}</a>
      </p>
      <form
        method="get"
        onSubmit={(event) => {
          event.preventDefault();
          onRetry?.();
        }}
      >
        <button className="button button-quiet" type="submit">
          Try Again
        </button>
      </form>
    </div>
  );
}
