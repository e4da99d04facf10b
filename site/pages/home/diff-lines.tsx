import type { ReactNode } from 'react';

/** Element name by the first character of a diff line. */
const LINES: Readonly<Record<string, 'del' | 'ins'>> = { '-': 'del', '+': 'ins' };

type Props = { file: string; lines: readonly string[] };

/** Lines of a unified diff of a file. */
export function DiffLines({ file, lines }: Props): ReactNode {
  return (
    <figure className="listing">
      <figcaption>{file}</figcaption>
      <pre>
        <code>
          {lines.map((line) => {
            const [sign = ' ', ...text] = line;
            const Line = LINES[sign] ?? 'span';
            return (
              <Line className={`line line-${LINES[sign] ?? 'same'}`} key={line}>
                <span className="code-sign">{sign} </span>
                {text}
                {'\n'}
              </Line>
            );
          })}
        </code>
      </pre>
    </figure>
  );
}
