/**
 * Framework versions and model names that the documentation shows, with the day on which they were checked against
 * public sources. There were no model keys. LangChain was installed, and the other frameworks ran from source. Where an
 * entry says so, types were checked with Pyright 1.1.414, and the samples were run with a scripted model on Python 3.11.
 * To update them, look at each source, fix the pages, and set `checked`. Tests compare this file with the pages.
 */
export const versions = {
  checked: '2026-11-27',
  frameworks: {
    langchain: {
      requirements: ['langchain>=1,<2', 'langchain-openai>=1,<2'],
      source:
        'https://github.com/langchain-ai/langchain/blob/master/libs/langchain_v1/langchain/agents/factory.py and a release list of 2026-10; all samples, and the errors that the page lists for checkpointers, tools and keys, run at 1.4.2 with langchain-openai 1.6.6, langgraph 1.2.12 and openai 3.22.1 against a scripted model, with a stand-in for the types of langchain-protocol',
    },
    llamaindex: {
      requirements: ['llama-index>=0.14.13,<0.15'],
      source:
        'https://github.com/run-llama/llama_index: llms-openai/responses.py (context_window replaces the table of models, additional_kwargs come last, temperature and top_p are always sent) and utils.py (unknown models count as function-calling), issues 20360 and 20459, and pull request 20389 (early_stopping_method, hence 0.14.13); newest llama-index-llms-openai found: 0.7.8 of 2026-05, older than the model; not run',
    },
    'pydantic-ai': {
      requirements: ['pydantic-ai-slim[openai]>=2,<3'],
      source:
        'https://github.com/pydantic/pydantic-ai at v2.33.0: docs/changelog.md, docs/models/openai.md, docs/message-history.md; types checked and all samples run at v2.33.0',
    },
    'openai-agents': {
      requirements: ['openai-agents>=0.22,<0.23'],
      source:
        'https://github.com/openai/openai-agents-python at v0.22.0: src/agents/__init__.py, run.py and run_error_handlers.py (error_handlers, model_refusal), docs/release.md (0.15.0: ModelRefusalError); types checked and all samples run at v0.22.0 with openai 3.3.1',
    },
    'google-adk': {
      requirements: ['google-adk>=2,<3'],
      source:
        'https://github.com/google/adk-python: release notes of 2.0.0 to 2.2.0, https://pypi.org/project/google-adk/2.6.2/ (Python 3.10), issue 4905 (AgentTool discards inner events), models/google_llm.py and runners.py; https://github.com/google/adk-docs/pull/1935 (names of delegation tools); GOOGLE_GENAI_USE_ENTERPRISE in ADK documentation and in https://docs.cloud.google.com/gemini-enterprise-agent-platform; types checked at v1.4.2, where only retry_options is missing, with google-genai 2.19.0; read in the source of 2.x; not run',
    },
    agno: {
      requirements: ['agno>=2,<3', 'openai'],
      source:
        'https://github.com/agno-agi/agno at 9644f22: libs/agno/agno/run/team.py (member_responses), models/openai/__init__.py, run/base.py (RunStatus.error is "ERROR"); types checked and all samples run at 2.9.0',
    },
  },
  /** By name: the source. */
  models: {
    'gpt-6-luna':
      'https://developers.openai.com/api/docs/deprecations names it as the replacement of gpt-4.1-mini, which shuts down on 2027-01-14',
    'claude-sonnet-5-5':
      'https://platform.claude.com/docs/en/about-claude/model-deprecations: replacement of claude-sonnet-4-5, which retires on 2026-11-30',
    'gemini-3.8-flash':
      'https://ai.google.dev/gemini-api/docs/deprecations: stable since 2026-09-02, no shutdown announced',
  },
  /** Models that pages may mention only as retired, or about to be. */
  retired: ['gemini-2.5-flash', 'gpt-4.1-mini-2025-04-14'],
};

const DAYS = 180;

export function versionNotices(today: string): readonly string[] {
  const days = Math.floor((Date.parse(today) - Date.parse(versions.checked)) / 86_400_000);
  if (days <= DAYS) return [];
  return [
    `Frameworks and models were last checked ${days} days ago, on ${versions.checked}. Check them again as site/pages/docs/versions.ts describes.`,
  ];
}
