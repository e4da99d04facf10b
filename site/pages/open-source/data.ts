import { config } from '../../config.ts';
import counts from './repository-counts.json' with { type: 'json' };
import type { RepositoryStats } from './repository-stats.ts';

/** Public repository, with the field names of the code host's API. */
export type OpenSourceRepository = RepositoryStats & {
  readonly id: number;
  readonly description: string;
  /** Lines that show what the package does. The first character is that of a command, a fail, a pass, or a scale. */
  readonly example: readonly string[];
  readonly html_url: string;
  readonly language: 'Python';
  readonly created_at: string;
  readonly pypi_package: string;
  /** Downloads per month on the day of the snapshot; null if unknown. */
  readonly downloads: number | null;
  /** Latest version of the package on the day of the snapshot; null if unknown. */
  readonly version: string | null;
};

/** Day of the snapshot, which `npm run refresh-counts` updates; null if it was never made. Live numbers replace it. */
export const snapshotDate: string | null = counts.date;

const packages = [
  {
    ...counts.similarity,
    id: 1,
    name: config.similarityPackage,
    description:
      'Scores how close two texts are in meaning, from 0 to 1. Semantic and consistency evaluations use this similarity.',
    example: [' answer     "One month for shoes."', ' reference  "30 days for shoes."', '|0 1'],
    created_at: '2025-08-04T00:00:00Z',
  },
  {
    ...counts.schema,
    id: 2,
    name: config.schemaPackage,
    description:
      'Reads and validates an evaluation folder in Python. Each error comes with its file, line, and column.',
    example: [' thresholds:', '-  pass_rates:', '     fail_below: 0.9', '-8:3 did you mean "pass_rate"?'],
    created_at: '2025-08-18T00:00:00Z',
  },
  {
    ...counts.cli,
    id: 3,
    name: config.cliPackage,
    description:
      'The command line: create and validate an evaluation folder, start a run, follow its logs, and compare two runs.',
    example: [`$$ ${config.cli} run`, ' evaluating  1 of 1', '+PASS  returns  1.00', '+Verdict: pass'],
    created_at: '2025-09-01T00:00:00Z',
  },
];

export const repositories = packages.map(
  (each): OpenSourceRepository => ({
    ...each,
    html_url: `${config.organizationUrl.replace(/\/+$/, '')}/${each.name}`,
    language: 'Python',
    pypi_package: each.name,
  }),
);
