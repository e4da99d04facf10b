/** Measured value with an optional goal. */
export type Figure = {
  /** Subject of the measurement, such as a page, a folder or a site's size. */
  readonly of: string;
  readonly what: string;
  readonly value: number;
  readonly unit?: 'ms' | 'kB' | 'MB' | '';
  /** Highest accepted value. */
  readonly most?: number;
};

export type Section = {
  readonly title: string;
  /** Lines below the title that describe the measurement. */
  readonly notes?: readonly string[];
  readonly figures: readonly Figure[];
};

/** A benchmark that `npm run bench -- {name}` runs. */
export type Bench = (args: readonly string[]) => Promise<readonly Section[]>;

/** Prints progress to stderr, because a benchmark takes minutes. */
export const announce = (what: string): boolean => process.stderr.write(`${what} …\n`);

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  const [low = Number.NaN, high = Number.NaN] =
    sorted.length % 2 ? [sorted[half], sorted[half]] : [sorted[half - 1], sorted[half]];
  return (low + high) / 2;
}

export const passes = ({ value, most }: Figure): boolean => most === undefined || value <= most;
const hasGoal = ({ most }: Figure): boolean => most !== undefined;

/** Formats a table per section, with one row per subject. Marks each goal as met (✓) or missed (✗). */
export function reportToText(sections: readonly Section[]): string {
  return sections
    .map(({ title, notes = [], figures }) => `\n${[title, ...notes].join('\n')}\n${table(figures)}`)
    .join('');
}

export const reportToJson = (sections: readonly Section[]): string =>
  `${JSON.stringify(sections, null, 2)}\n`;

function table(figures: readonly Figure[]): string {
  if (figures.length === 0) return '';
  const columns = [...new Set(figures.map(({ what }) => what))];
  const rows = [...new Set(figures.map(({ of }) => of))];
  const goals = columns.map((what) => {
    const texts = new Set(figures.filter((figure) => figure.what === what && hasGoal(figure)).map(goalOf));
    return [...texts].join(', ');
  });
  const cells = rows.map((of) => [
    of,
    ...columns.map((what) => {
      const figure = figures.find((each) => each.of === of && each.what === what);
      if (!figure) return '';
      return `${format(figure.value)} ${hasGoal(figure) ? (passes(figure) ? '✓' : '✗') : ' '}`;
    }),
  ]);
  const units = columns.map((what) => figures.find((each) => each.what === what)?.unit ?? '');
  const head = ['', ...columns.map((what, index) => (units[index] ? `${what}, ${units[index]}` : what))];
  const all = [head, ['goal', ...goals.map((goal) => (goal ? `${goal}  ` : ''))], ...cells];
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  return all
    .map((row) =>
      row
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
    .concat('\n');
}

const goalOf = ({ most }: Figure): string => `≤ ${most}`;
const format = (value: number): string => {
  const digits = Number.isInteger(value) || Math.abs(value) >= 100 ? 0 : Math.abs(value) < 1 ? 3 : 1;
  return value.toFixed(digits);
};
