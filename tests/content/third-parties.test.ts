/** Samples for other packages avoid the errors that those packages are known to raise. */
import { describe, expect, test } from 'vitest';
import { findExamples } from './kit/find-examples.ts';
import { pageOf } from './kit/published.ts';
import { readText } from './kit/read-content.ts';
import { tokens } from './kit/tokens.ts';

const samplesOf = (page: string): readonly string[] =>
  findExamples(pageOf(page), tokens)
    .filter(({ lang }) => lang === 'python')
    .map(({ code }) => code);

describe('LlamaIndex', () => {
  const models = samplesOf('docs/integration/llamaindex').flatMap((code) =>
    [...code.matchAll(/OpenAIResponses\(([\s\S]*?)\n {0,4}\)/g)].map(([, settings = '']) => settings),
  );
  test('samples state the context window, because the package knows only the models of its table', () => {
    expect(models.length).toBeGreaterThan(1);
    for (const settings of models) expect(settings).toMatch(/context_window=[\d_]+/);
  });
  test('samples switch reasoning off, because the package always sends temperature and top_p', () => {
    for (const settings of models)
      expect(settings).toContain('additional_kwargs={"reasoning": {"effort": "none"}}');
  });
  test('the page lists the error of an unknown model', () => {
    expect(readText(pageOf('docs/integration/llamaindex').file)).toContain("Unknown model 'gpt-6-luna'");
  });
});

describe('OpenAI Agents SDK', () => {
  test('samples that call the runner turn a refusal of the model into an answer', () => {
    const calls = samplesOf('docs/integration/openai-agents').filter((code) => code.includes('Runner.run('));
    expect(calls.length).toBeGreaterThan(0);
    for (const code of calls) expect(code).toMatch(/error_handlers=\{"model_refusal": /);
  });
  test('the page says that the adapter reports a refusal as an error', () => {
    const text = readText(pageOf('docs/integration/openai-agents').file);
    expect(text).toMatch(/ModelRefusalError[\s\S]*agent_exception[\s\S]*expect/);
  });
});

test('Google ADK: the old and the new name of a variable are shown together', () => {
  const text = readText(pageOf('docs/integration/google-adk').file);
  const count = (name: string) => text.split(name).length;
  expect(count('GOOGLE_GENAI_USE_ENTERPRISE')).toBe(count('GOOGLE_GENAI_USE_VERTEXAI'));
});

test.each(['langchain', 'llamaindex', 'pydantic-ai', 'openai-agents', 'google-adk', 'agno'])(
  'the page about %s says how its samples were checked',
  (name) => {
    expect(readText(pageOf(`docs/integration/${name}`).file)).toMatch(
      /We (?:compared [\s\S]*?, but did not run them|ran [\s\S]*?, but not with an OpenAI model)/,
    );
  },
);
