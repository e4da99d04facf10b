/** Sections of the documentation in sidebar order. Front matter orders the pages within a section. */
export const docsCategories = [
  { title: 'Getting Started', folderName: 'getting-started', pages: ['quickstart'] },
  { title: 'Core Concepts', folderName: 'core-concepts', pages: ['agents', 'evaluations', 'cicd'] },
  {
    title: 'Integration',
    folderName: 'integration',
    pages: [
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
    pages: ['configuration', 'accuracy', 'performance', 'safety', 'consistency', 'llm'],
  },
] as const;

/** Collection IDs of the files that the documentation must have. */
export const expectedDocs: readonly string[] = [
  'index',
  ...docsCategories.flatMap(({ folderName, pages }) => [
    `${folderName}/index`,
    ...pages.map((page) => `${folderName}/${page}`),
  ]),
];

export const QUICKSTART = '/docs/getting-started/quickstart';
