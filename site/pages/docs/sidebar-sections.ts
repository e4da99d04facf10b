const section = (title: string, pages: string) => ({
  title,
  folderName: title.toLowerCase().replace(' ', '-'),
  /** Pages that must exist. */
  expected: pages.split(' '),
});

/** Sections in the order of the sidebar, in folders of the same name. `order` in front matter orders pages. */
export const docsCategories = [
  section('Getting Started', 'quickstart'),
  section('Core Concepts', 'agents evaluations cicd'),
  section('Integration', 'frameworks langchain llamaindex pydantic-ai openai-agents google-adk agno github'),
  section('Evaluations', 'configuration accuracy performance safety consistency llm'),
];

/** Collection IDs of the files that the documentation must have. */
export const expectedDocs: readonly string[] = [
  'index',
  ...docsCategories.flatMap(({ folderName, expected }) =>
    ['index', ...expected].map((page) => `${folderName}/${page}`),
  ),
];

export const QUICKSTART = '/docs/getting-started/quickstart';
