/**
 * Sections in the order of the sidebar, with the pages that must exist. Pages are ordered by `order` in their front
 * matter.
 */
export const docsCategories = [
  { title: 'Getting Started', folderName: 'getting-started', expected: ['quickstart'] },
  { title: 'Core Concepts', folderName: 'core-concepts', expected: ['agents', 'evaluations', 'cicd'] },
  {
    title: 'Integration',
    folderName: 'integration',
    expected: [
      'frameworks',
      'langchain',
      'llamaindex',
      'pydantic-ai',
      'openai-agents',
      'google-adk',
      'agno',
      'github',
    ],
  },
  {
    title: 'Evaluations',
    folderName: 'evaluations',
    expected: ['configuration', 'accuracy', 'performance', 'safety', 'consistency', 'llm'],
  },
] as const;

/** Collection IDs of the files that the documentation must have. */
export const expectedDocs: readonly string[] = [
  'index',
  ...docsCategories.flatMap(({ folderName, expected }) => [
    `${folderName}/index`,
    ...expected.map((page) => `${folderName}/${page}`),
  ]),
];

export const QUICKSTART = '/docs/getting-started/quickstart';
