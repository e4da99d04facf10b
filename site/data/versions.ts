/**
 * Framework versions and model names that the documentation shows, with the day on which they were checked against
 * public sources. `npm run check` reports when that is more than 180 days ago. To update them, look at each source, fix
 * the pages, and set `checked`. `tests/content/versions.test.ts` compares this file with the pages.
 */
export const versions: Versions = {
  checked: '2026-11-23',
  frameworks: [
    {
      page: 'langchain',
      requirements: ['langchain>=1,<2', 'langchain-openai>=1,<2'],
      latest: '1.4.6 (2026-10-14)',
      source:
        'https://github.com/langchain-ai/langchain/blob/master/libs/langchain_v1/langchain/agents/factory.py and a release list of 2026-10; imports read in the source',
    },
    {
      page: 'llamaindex',
      requirements: ['llama-index>=0.14.13,<0.15'],
      latest: '0.14.22',
      source:
        'https://github.com/run-llama/llama_index/pull/20389 (early_stopping_method, opened 2025-12-18 after 0.14.10, merged; 0.14.13 of 2026-01-22 is the minimum that we state) and CHANGELOG.md (OpenAIResponses); repository too large to copy, so not run',
    },
    {
      page: 'pydantic-ai',
      requirements: ['pydantic-ai-slim[openai]>=2,<3'],
      latest: '2.33.0 (2026-08-20)',
      source:
        'https://github.com/pydantic/pydantic-ai at v2.33.0: docs/changelog.md, docs/models/openai.md, docs/message-history.md; imports read in the source',
    },
    {
      page: 'openai-agents',
      requirements: ['openai-agents>=0.22,<0.23'],
      latest: '0.22.0 (2026-08)',
      source:
        'https://github.com/openai/openai-agents-python at v0.22.0: src/agents/__init__.py, docs/release.md; imports read in the source',
    },
    {
      page: 'google-adk',
      requirements: ['google-adk>=2,<3'],
      latest: '2.14.1 (2026-11)',
      source:
        'https://github.com/google/adk-python: release notes of 2.0.0 to 2.2.0, https://pypi.org/project/google-adk/2.6.2/ (Python 3.10), issue 4905 (AgentTool discards inner events), models/google_llm.py and runners.py; https://github.com/google/adk-docs/pull/1935 (names of delegation tools)',
    },
    {
      page: 'agno',
      requirements: ['agno>=2,<3', 'openai'],
      latest: '2.9.0 (2026-08-23)',
      source:
        'https://github.com/agno-agi/agno at 9644f22: libs/agno/agno/run/team.py (member_responses), models/openai/__init__.py; imports read in the source',
    },
  ],
  models: [
    {
      name: 'gpt-6-luna',
      source:
        'https://developers.openai.com/api/docs/deprecations names it as the replacement of gpt-4.1-mini, which shuts down on 2027-01-14',
    },
    {
      name: 'claude-sonnet-5-5',
      source:
        'https://platform.claude.com/docs/en/about-claude/model-deprecations: replacement of claude-sonnet-4-5, which retires on 2026-11-30',
    },
    {
      name: 'gemini-3.8-flash',
      source:
        'https://ai.google.dev/gemini-api/docs/deprecations: stable since 2026-09-02, no shutdown announced',
    },
  ],
  /** Models that pages may mention only as retired, or about to be. */
  retired: ['gemini-2.5-flash', 'gpt-4.1-mini-2025-04-14'],
};

export type Versions = {
  /** `yyyy-mm-dd` */
  readonly checked: string;
  readonly frameworks: readonly {
    /** File name of the page, without extension. */
    readonly page: string;
    /** Lines of the `requirements.txt` that the page shows. */
    readonly requirements: readonly string[];
    /** Latest release that the check found. */
    readonly latest: string;
    /** Source that was checked, and how. */
    readonly source: string;
  }[];
  readonly models: readonly { readonly name: string; readonly source: string }[];
  readonly retired: readonly string[];
};

const DAYS = 180;

/** Reports versions that were last checked too long ago. */
export function versionNotices(today: string): readonly string[] {
  const days = Math.floor((Date.parse(today) - Date.parse(versions.checked)) / 86_400_000);
  return days > DAYS
    ? [
        `Frameworks and models were last checked ${days} days ago, on ${versions.checked}. Check them again as site/data/versions.ts describes.`,
      ]
    : [];
}
