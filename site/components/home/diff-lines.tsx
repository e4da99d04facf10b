import type { ReactNode } from 'react';

/** The first character of a diff's line says what became of it. */
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
