import { Fragment, type ReactNode } from 'react';

/** Captures what precedes a verdict, the verdict, and the rest of a line. */
const LINE = /^((?:Verdict: )?)(FAIL|PASS|fail|pass)\b(.*)$/;

/** Command and output of a terminal session, with colored verdicts. */
export function TerminalOutput({ command, output }: { command: string; output: string }): ReactNode {
  const lines = output.split('\n').map((text, number) => ({ text, number }));
  return (
    <pre>
      <code>
        <span className="code-sign">$ </span>
        <b>{command}</b>
        {'\n'}
        {lines.map(({ text, number }) => {
          const [, label, verdict, rest = text] = LINE.exec(text) ?? [];
          return (
            <Fragment key={number}>
              {'\n'}
              {label}
              {verdict && (
                <b className={/fail/i.test(verdict) ? 'verdict-fail' : 'verdict-pass'}>{verdict}</b>
              )}
              {rest}
            </Fragment>
          );
        })}
      </code>
    </pre>
  );
}
