import { type ReactNode, useEffect, useState } from 'react';

const SHOWN_MS = 2000;

/** Install command of a package, with a copy button where the clipboard is supported. */
export function InstallCommand(props: { package: string }): ReactNode {
  const command = `pip install ${props.package}`;
  const [canCopy, setCanCopy] = useState(false);
  const [copied, setCopied] = useState(false);
  useEffect(() => setCanCopy(navigator.clipboard !== undefined), []);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <p className="install">
      <code>
        pip install <span>{props.package}</span>
      </code>
      <button
        type="button"
        className="install-copy button-bare"
        hidden={!canCopy}
        onClick={() => navigator.clipboard.writeText(command).then(() => setCopied(true))}
      >
        <span aria-live="polite">{copied ? 'Copied' : 'Copy'}</span>
        <span className="visually-hidden">: {command}</span>
      </button>
    </p>
  );
}
