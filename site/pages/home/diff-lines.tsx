import type { ReactNode } from 'react';

/** Element name and color of the sign, by the first character of a diff line. */
const LINES: Readonly<Record<string, readonly ['del' | 'ins' | 'span', color: string]>> = {
  '-': ['del', 'verdict-fail'],
  '+': ['ins', 'verdict-pass'],
};

type Props = { file: string; lines: readonly string[] };

/** Lines of a unified diff of a file. */
export function DiffLines({ file, lines }: Props): ReactNode {
  return (
    <figure className="code code-wrapped">
      <figcaption>{file}</figcaption>
      <pre>
        <code>
          {lines.map((line) => {
            const [sign = ' ', ...text] = line;
            const [Line, color = ''] = LINES[sign] ?? ['span'];
            return (
              <Line className="line" key={line}>
                <span className={`code-sign ${color}`}>{sign} </span>
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
