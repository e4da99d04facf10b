import type { ReactNode } from 'react';

/** Lines of code below the name of their file. */
export const Listing = (props: { id?: string; title?: string; children: ReactNode }): ReactNode => (
  <figure className="code code-wrapped" id={props.id}>
    {props.title && <figcaption>{props.title}</figcaption>}
    <pre>
      <code>{props.children}</code>
    </pre>
  </figure>
);

/** Element name and color of the sign, by the first character of a diff line. */
const LINES: Readonly<Record<string, readonly ['del' | 'ins' | 'span', color: string]>> = {
  '-': ['del', 'verdict-fail'],
  '+': ['ins', 'verdict-pass'],
};

/** Lines of a unified diff of a file. */
export const Diff = ({ file, lines }: { file: string; lines: readonly string[] }): ReactNode => (
  <Listing title={file}>
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
  </Listing>
);

type Run = { title?: string; command: string; output: string };

/** Command of a terminal session, and what it prints. */
export const Terminal = ({ command, output, ...rest }: Run): ReactNode => (
  <Listing {...rest}>
    <span className="line">
      <span className="code-sign">$ </span>
      <b>{command}</b>
      {'\n'}
    </span>
    {['', ...output.split('\n')].map((line, number) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: lines never change.
      <span className={line.startsWith(' ') ? 'line line-indented' : 'line'} key={number}>
        {line.startsWith(' ') && <span>{/^ +/.exec(line)}</span>}
        {`${line.trimStart()}\n`}
      </span>
    ))}
  </Listing>
);
