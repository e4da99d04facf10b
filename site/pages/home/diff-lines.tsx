import type { ReactNode } from 'react';

/** Element name by the first character of a diff line. */
const LINES: Readonly<Record<string, 'del' | 'ins'>> = { '-': 'del', '+': 'ins' };

/** Lines of a unified diff. */
export function DiffLines({ lines }: { lines: readonly string[] }): ReactNode {
  return (
    <div className="pr-diff">
      {lines.map((line) => {
        const Line = LINES[line[0] ?? ''] ?? 'span';
        return <Line key={line}>{line.slice(1)}</Line>;
      })}
    </div>
  );
}
