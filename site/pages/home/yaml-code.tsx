import { Fragment, type ReactNode } from 'react';

/** Highlights the `key: value` lines of the built-in examples, and numbers the lines that notes refer to. */
export function YamlCode({ source, notes }: { source: string; notes: readonly number[] }): ReactNode {
  return (
    <pre>
      <code>
        {source.split('\n').map((line, index) => {
          const note = notes.indexOf(index + 1);
          const colon = line.indexOf(':');
          const value = line.slice(colon + 1);
          return (
            <Fragment key={line}>
              <span className={note < 0 ? 'trace-line' : 'trace-line trace-noted'}>
                <span className="hl-property">{line.slice(0, colon)}</span>:
                {value && <YamlValue value={value} />}
                {note >= 0 && (
                  <i className="trace-number" aria-hidden="true">
                    {note + 1}
                  </i>
                )}
                {'\n'}
              </span>
            </Fragment>
          );
        })}
      </code>
    </pre>
  );
}

/** A value. The brackets of a list are not highlighted. */
function YamlValue({ value }: { value: string }): ReactNode {
  const [, open, inner = value, close] = /^(\s*\[)(.*)(\])$/.exec(value) ?? [];
  return (
    <>
      {open}
      <span className={`hl-${kindOf(inner.trim())}`}>{inner}</span>
      {close}
    </>
  );
}

const kindOf = (value: string): 'number' | 'string' =>
  /^(?:[\d.]+|true|false)$/.test(value) ? 'number' : 'string';
