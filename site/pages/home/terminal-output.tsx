import { Fragment, type ReactNode } from 'react';

/**
 * Captures indentation, label, verdict and the rest. Indentation is an element of its own, which narrow screens omit when
 * lines wrap.
 */
const LINE = /^( *)(?:(Verdict: )?(FAIL|PASS|fail|pass)\b)?(.*)$/;

/** Command and output of a terminal session, with colored verdicts. */
export function TerminalOutput({ command, output }: { command: string; output: string }): ReactNode {
  const lines = output.split('\n').map((text, number) => ({ text, number }));
  return (
    <pre>
      <code>
        <span className="code-sign">$ </span>
        <b>{command}</b>
        {'\n\n'}
        {lines.map(({ text, number }) => {
          const [, indent, label, verdict, rest] = LINE.exec(text) ?? [];
          return (
            <Fragment key={number}>
              {indent && <span className="demo-indent">{indent}</span>}
              {label}
              {verdict && <b className={/fail/i.test(verdict) ? 'hl-fail' : 'hl-pass'}>{verdict}</b>}
              {rest}
              {number < lines.length - 1 && '\n'}
            </Fragment>
          );
        })}
      </code>
    </pre>
  );
}
