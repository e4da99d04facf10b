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

/** Repositories on the day of the snapshot. Browsers replace counts and dates with live values where they can. */
export type RepositorySnapshot = {
  readonly date: string;
  readonly repositories: readonly OpenSourceRepository[];
};

export type RepositoryNames = {
  readonly organizationUrl: string;
  readonly cliPackage: string;
  readonly similarityPackage: string;
  readonly schemaPackage: string;
};

/** The built-in snapshot. `npm run refresh-counts` updates its numbers and its date. */
export function repositorySnapshot(names: RepositoryNames): RepositorySnapshot {
  const organizationUrl = names.organizationUrl.replace(/\/+$/, '');
  const repository = (
    key: 'similarity' | 'schema' | 'cli',
    given: Pick<OpenSourceRepository, 'id' | 'name' | 'description' | 'created_at'>,
  ): OpenSourceRepository => ({
    ...given,
    html_url: `${organizationUrl}/${given.name}`,
    language: 'Python',
    pypi_package: given.name,
    ...counts[key],
  });
  return {
    date: counts.date,
    repositories: [
      repository('similarity', {
        id: 1,
        name: names.similarityPackage,
        description:
          'Scores how close two texts are in meaning, from 0 to 1. Semantic and consistency evaluations use this similarity.',
        created_at: '2025-08-04T00:00:00Z',
      }),
      repository('schema', {
        id: 2,
        name: names.schemaPackage,
        description:
          'Reads and validates an evaluation folder in Python. Each error comes with its file, line, and column.',
        created_at: '2025-08-18T00:00:00Z',
      }),
      repository('cli', {
        id: 3,
        name: names.cliPackage,
        description:
          'The command line: create and validate an evaluation folder, start a run, follow its logs, and compare two runs.',
        created_at: '2025-09-01T00:00:00Z',
      }),
    ],
  };
}
