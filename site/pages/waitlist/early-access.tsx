import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { PageHeader } from '../../layout/page-header.tsx';
import { VerdictMark } from '../home/verdict-mark.tsx';
import { FormSteps } from './form-steps.tsx';
import { WaitlistForm } from './waitlist-form.tsx';

/** Timeout of the request, after which the form reports an error. */
const TIMEOUT_MS = 30_000;

const NEXT = {
  'We email you': 'Your invitation arrives when your access is ready. We cannot say how long that takes.',
  'You connect a repository': 'Install the GitHub App on the repositories you choose.',
  'A run fails, then passes':
    'With the repository connected, the quickstart takes under 5 minutes. Its agent needs no API key.',
};
const HELP = {
  'Check your connection': 'Your entry may not have reached us. The form is empty when you try again.',
  'Allow the request': 'A content blocker or company network can stop requests to our mailing list.',
};
const next = <FormSteps title="What happens next" steps={NEXT} />;

type Props = {
  readonly title: string;
  readonly lead: string;
  /** URL that receives the form. */
  readonly endpoint: string | undefined;
  readonly honeypot: string;
  readonly email: string;
  /** URLs with the base path. */
  readonly home: string;
  readonly quickstart: string;
};

/**
 * Heading and early-access form, and what replaces both after it has been sent. The mailing list's response is opaque
 * (`no-cors`), so a request that resolves counts as success and one that rejects as failure.
 */
export function EarlyAccess(props: Props): ReactNode {
  const { title, lead, endpoint, honeypot, email, home, quickstart } = props;
  const [state, setState] = useState<'editing' | 'submitting' | 'success' | 'error'>('editing');
  const retried = useRef(false);
  const heading = useRef<HTMLHeadingElement>(null);
  // Screen readers announce the heading of the result, because it gets focus.
  useEffect(() => {
    if (state === 'success' || state === 'error') {
      scrollTo(0, 0);
      heading.current?.focus({ preventScroll: true });
    }
    if (state === 'editing' && retried.current) document.getElementById('email')?.focus();
  }, [state]);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (state === 'submitting') return;
    const body = filledFields(event.currentTarget, honeypot);
    setState('submitting');
    try {
      if (!endpoint) throw new Error('No mailing list is configured.');
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      await fetch(endpoint, { method: 'POST', mode: 'no-cors', body, signal });
      setState('success');
    } catch {
      setState('error');
    }
  };
  const retry = (event: FormEvent) => {
    event.preventDefault();
    retried.current = true;
    setState('editing');
  };
  if (state === 'success' || state === 'error') {
    const isSent = state === 'success';
    return (
      <>
        <PageHeader title={isSent ? "You're on the list!" : FAILED} headingRef={heading} />
        <div className="form-card panel">
          <p className={isSent ? 'outcome' : 'outcome is-blocked'}>
            <VerdictMark verdict={isSent ? 'pass' : 'fail'} />
            <strong>{isSent ? 'Your entry was sent' : 'Your entry was not sent'}</strong>
          </p>
          {isSent ? <Sent home={home} quickstart={quickstart} /> : <TryAgain email={email} onRetry={retry} />}
        </div>
        {isSent ? next : <FormSteps title="What you can do" steps={HELP} />}
      </>
    );
  }
  return (
    <>
      <PageHeader title={title} lead={lead} />
      <div className="form-card panel">
        <WaitlistForm
          endpoint={endpoint}
          honeypot={honeypot}
          submitting={state === 'submitting'}
          onSubmit={submit}
        />
        {endpoint === undefined && (
          <noscript>
            <h2>{FAILED}</h2>
            <TryAgain email={email} onRetry={retry} />
          </noscript>
        )}
      </div>
      {next}
    </>
  );
}

const FAILED = 'Something went wrong';

/** Text of the success view. */
const Sent = ({ home, quickstart }: { home: string; quickstart: string }): ReactNode => (
  <>
    <p className="lead">
      We’ll email you when your access is ready. The documentation is already open to everyone.
    </p>
    <p className="buttons">
      <a className="button button-large" href={quickstart}>
        Read the quickstart
      </a>{' '}
      <a className="button button-quiet button-large" href={home}>
        Back to Home
      </a>
    </p>
  </>
);

/** Text of the error view. Its button is in a form, so that it works without JavaScript. */
const TryAgain = (props: { email: string; onRetry: (event: FormEvent) => void }): ReactNode => (
  <>
    {/* The heading has the first sentence. */}
    <p className="lead">
      <span className="visually-hidden">{FAILED}. </span>Please try again or contact us directly at{' '}
      <a href={`mailto:${props.email}`}>{props.email}</a>.
    </p>
    <form className="buttons" method="get" onSubmit={props.onRetry}>
      <button className="button button-large" type="submit">
        Try Again
      </button>
      <a className="button button-quiet button-large" href={`mailto:${props.email}`}>
        Write to us
      </a>
    </form>
    <p className="muted">An email with your name, team size, and framework is enough.</p>
  </>
);

/** Returns the non-empty fields, and the honeypot as an empty field. */
function filledFields(form: HTMLFormElement, honeypot: string): FormData {
  const body = new FormData();
  for (const [name, value] of new FormData(form)) {
    if (name !== honeypot && typeof value === 'string' && value.trim() !== '') body.append(name, value);
  }
  body.append(honeypot, '');
  return body;
}
