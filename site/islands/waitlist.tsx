import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { WaitlistForm } from '../components/waitlist-form.tsx';
import { WaitlistError, WaitlistSuccess } from '../components/waitlist-results.tsx';
import type { Waitlist } from '../pages.ts';

type State = 'editing' | 'submitting' | 'success' | 'error';

/** A request that hangs is given up, so that nobody waits for ever in front of a button that says so. */
const TIMEOUT_MS = 30_000;

/**
 * The early-access form, alive. The mailing list's answer cannot be read (`no-cors`), so a request that resolves is a
 * success and one that throws is not.
 */
export default function WaitlistIsland({ endpoint, honeypot, email }: Waitlist): ReactNode {
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
  if (state === 'success') return <WaitlistSuccess heading={result} />;
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

/** Only the fields that say something, and the honeypot, which is always empty. */
function filledFields(form: HTMLFormElement, honeypot: string): FormData {
  const body = new FormData();
  for (const [name, value] of new FormData(form)) {
    if (name !== honeypot && typeof value === 'string' && value.trim() !== '') body.append(name, value);
  }
  body.append(honeypot, '');
  return body;
}
