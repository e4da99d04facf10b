import { config } from '../../config.ts';
import counts from './repository-counts.json' with { type: 'json' };

/** Public repository, with the field names of the code host's API. */
export type OpenSourceRepository = {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly html_url: string;
  readonly language: 'Python';
  readonly created_at: string;
  readonly pypi_package: string;
  readonly stargazers_count: number;
  readonly forks_count: number;
  readonly updated_at: string;
  /** Downloads per month on the day of the snapshot; null if unknown. */
  readonly downloads: number | null;
  /** SPDX identifier; null if unknown. */
  readonly license: string | null;
  /** Latest version of the package on the day of the snapshot; null if unknown. */
  readonly version: string | null;
};

type Given = Pick<OpenSourceRepository, 'id' | 'name' | 'description' | 'created_at'>;

const repository = (given: Given, key: 'similarity' | 'schema' | 'cli'): OpenSourceRepository => ({
  ...given,
  html_url: `${config.organizationUrl.replace(/\/+$/, '')}/${given.name}`,
  language: 'Python',
  pypi_package: given.name,
  ...counts[key],
});

/** Day of the snapshot, which `npm run refresh-counts` updates. Browsers replace its numbers with live ones. */
export const snapshotDate = counts.date;

export const repositories: readonly OpenSourceRepository[] = [
  repository(
    {
      id: 1,
      name: config.similarityPackage,
      description:
        'Scores how close two texts are in meaning, from 0 to 1. Semantic and consistency evaluations use this similarity.',
      created_at: '2025-08-04T00:00:00Z',
    },
    'similarity',
  ),
  repository(
    {
      id: 2,
      name: config.schemaPackage,
      description:
        'Reads and validates an evaluation folder in Python. Each error comes with its file, line, and column.',
      created_at: '2025-08-18T00:00:00Z',
    },
    'schema',
  ),
  repository(
    {
      id: 3,
      name: config.cliPackage,
      description:
        'The command line: create and validate an evaluation folder, start a run, follow its logs, and compare two runs.',
      created_at: '2025-09-01T00:00:00Z',
    },
    'cli',
  ),
];
