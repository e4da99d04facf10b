import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { Waitlist } from '../layout/pages.ts';
import { WaitlistForm } from '../pages/waitlist/waitlist-form.tsx';
import { WaitlistError, WaitlistSuccess } from '../pages/waitlist/waitlist-results.tsx';

type State = 'editing' | 'submitting' | 'success' | 'error';

/** Timeout of the request, after which the form reports an error. */
const TIMEOUT_MS = 30_000;

/**
 * Interactive early-access form. The mailing list's response is opaque (`no-cors`), so a request that resolves counts
 * as success and one that rejects as failure.
 */
export default function WaitlistIsland({
  endpoint,
  honeypot,
  email,
  home,
}: Waitlist & { home: string }): ReactNode {
  const [state, setState] = useState<State>('editing');
  const sending = useRef(false);
  const result = useRef<HTMLHeadingElement>(null);
  const retried = useRef(false);
  useEffect(() => {
    if (state === 'success' || state === 'error') result.current?.focus();
    if (state === 'editing' && retried.current) document.getElementById('email')?.focus();
  }, [state]);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending.current) return;
    sending.current = true;
    const body = filledFields(event.currentTarget, honeypot);
    setState('submitting');
    try {
      if (!endpoint) throw new Error('No mailing list is configured.');
      await fetch(endpoint, {
        method: 'POST',
        mode: 'no-cors',
        body,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      setState('success');
    } catch {
      setState('error');
    } finally {
      sending.current = false;
    }
  };
  const retry = () => {
    retried.current = true;
    setState('editing');
  };
  if (state === 'success') return <WaitlistSuccess heading={result} home={home} />;
  if (state === 'error') return <WaitlistError heading={result} email={email} onRetry={retry} />;
  return (
    <WaitlistForm
      endpoint={endpoint}
      honeypot={honeypot}
      submitting={state === 'submitting'}
      onSubmit={submit}
    />
  );
}

/** Returns the non-empty fields, and the honeypot as an empty field. */
function filledFields(form: HTMLFormElement, honeypot: string): FormData {
  const body = new FormData();
  for (const [name, value] of new FormData(form)) {
    if (name !== honeypot && typeof value === 'string' && value.trim() !== '') body.append(name, value);
  }
  body.append(honeypot, '');
  return body;
}
