import type { FileKind } from '../../../site/pages/docs/checker/check-file.ts';

type Mistake = { readonly name: string; readonly kind: FileKind; readonly text: string };

const CONFIG = `version: 1
name: support-agent
agent:
  type: python
  entry: support_agent.agent:answer
`;
const EVALUATION = `kind: accuracy
match: contains
cases:
  - id: window
    input: How long can I return shoes?
    expected: 30 days
`;
const SAFETY = `kind: safety
dataset: datasets/support.jsonl
checks:
`;

const config = (name: string, text: string): Mistake => ({ name, kind: 'config', text });
const evaluation = (name: string, text: string): Mistake => ({ name, kind: 'evaluation', text });

/** Files with the mistakes that people make. The snapshot beside this file has what the checker says about each. */
export const mistakes: readonly Mistake[] = [
  config('a misspelled field', CONFIG.replace('agent:', 'agnet:')),
  config('a field that no other resembles', `${CONFIG}department: support\n`),
  config('a missing field in an object', CONFIG.replace(/ {2}entry.*\n/, '')),
  config('two missing fields of the file', 'version: 1\n'),
  config('an unknown agent type', CONFIG.replace('type: python', 'type: pyton')),
  config('an agent without a type', CONFIG.replace('  type: python\n', '')),
  config('an agent that is a text', 'version: 1\nname: a\nagent: support_agent.agent:answer\n'),
  config('an agent without fields', 'version: 1\nname: a\nagent:\n'),
  config('a field of another agent type', `${CONFIG}  port: 8000\n`),
  config('an entry without a function', CONFIG.replace(':answer', '')),
  config('a version without quotes', `${CONFIG}runtime:\n  python: 3.10\n`),
  config('a version that is not supported', `${CONFIG}runtime:\n  python: "3.9"\n`),
  config('a number in quotes', `${CONFIG}runtime:\n  concurrency: "4"\n`),
  config('a number with a fraction', `${CONFIG}runtime:\n  timeout_seconds: 1.5\n`),
  config('a number that is too large', `${CONFIG}runtime:\n  concurrency: 20\n`),
  config('a name with capital letters', CONFIG.replace('support-agent', 'Support_Agent')),
  config('another format version', CONFIG.replace('version: 1', 'version: 2')),
  config('a text in place of a list', `${CONFIG}prompts: prompts/*.md\n`),
  config('an entry twice', `${CONFIG}tools:\n  - tools/*.yaml\n  - tools/*.yaml\n`),
  config('a variable in lower case', `${CONFIG}required_variables:\n  - openai_api_key\n`),
  config('an empty text', `${CONFIG}runtime:\n  install: ""\n`),
  config('a list in place of fields', '- version: 1\n'),
  evaluation('an unknown kind', EVALUATION.replace('accuracy', 'acuracy')),
  evaluation('no kind', EVALUATION.replace('kind: accuracy\n', '')),
  evaluation('an unknown value', EVALUATION.replace('contains', 'contain')),
  evaluation('a value that no other resembles', EVALUATION.replace('contains', 'fuzzy')),
  evaluation('a dataset and cases', `${EVALUATION}dataset: datasets/support.jsonl\n`),
  evaluation('neither dataset nor cases', 'kind: accuracy\n'),
  evaluation('a dataset outside of its folder', 'kind: accuracy\ndataset: support.jsonl\n'),
  evaluation('a misspelled metric', `${EVALUATION}thresholds:\n  pass_rates:\n    fail_below: 0.9\n`),
  evaluation('a metric without a limit', `${EVALUATION}thresholds:\n  pass_rate: {}\n`),
  evaluation('a percentage', `${EVALUATION}thresholds:\n  pass_rate:\n    fail_below: 90\n`),
  evaluation(
    'a warn limit below the fail limit',
    `${EVALUATION}thresholds:\n  pass_rate:\n    fail_below: 0.9\n    warn_below: 0.8\n`,
  ),
  evaluation('a misspelled field of a case', EVALUATION.replace('expected:', 'expcted:')),
  evaluation('a case without the field that the kind needs', EVALUATION.replace(/ {4}expected.*\n/, '')),
  evaluation('two cases with one ID', EVALUATION + EVALUATION.split('cases:\n')[1]),
  evaluation('an input of a wrong type', EVALUATION.replace('How long can I return shoes?', '30')),
  evaluation(
    'a message with an unknown role',
    EVALUATION.replace('How long can I return shoes?', '\n      - role: human\n        content: Hi'),
  ),
  evaluation('a list of numbers as alternatives', EVALUATION.replace('30 days', '[30, 31]')),
  evaluation('a word for a switch', `${EVALUATION}blocking: no\n`),
  evaluation('an unknown check', `${SAFETY}  - type: prompt_leaks\n`),
  evaluation('a field of another check', `${SAFETY}  - type: refusal\n    tools: [refund]\n`),
  evaluation('no checks', SAFETY.replace('checks:', 'checks: []')),
  evaluation(
    'a weight of 0',
    'kind: llm\ndataset: datasets/support.jsonl\ncriteria:\n  - name: tone\n    description: Is polite.\n    weight: 0\n',
  ),
  evaluation('a description that is too long', `${EVALUATION}description: ${'word '.repeat(45)}\n`),
  evaluation(
    'an unknown template',
    'kind: template\ntemplate: grounded-answers\ndataset: datasets/support.jsonl\n',
  ),
  evaluation(
    'a script outside of its folder',
    'kind: custom\nscript: order.py\ndataset: datasets/support.jsonl\n',
  ),
  evaluation(
    '51 cases',
    `kind: custom\nscript: custom/order.py\ncases:\n${Array.from({ length: 51 }, (_, n) => `  - { id: c${n}, input: Hi }\n`).join('')}`,
  ),
  config('a tab', CONFIG.replace('  entry', '\tentry')),
  config('a colon in a text', `${CONFIG}runtime:\n  install: make: all\n`),
  config('an open quote', CONFIG.replace('support-agent', '"support-agent')),
  config('a field twice', `${CONFIG}name: other\n`),
  config('wrong indentation', CONFIG.replace('  entry', ' entry')),
  config('two documents', `${CONFIG}---\n${CONFIG}`),
  config('an alias without an anchor', `${CONFIG}prompts: *prompts\n`),
  config('an unknown tag', `${CONFIG}runtime:\n  python: !version 3.12\n`),
  config(
    'aliases that multiply',
    `a: &a [x,x,x,x,x,x,x,x,x]\n${[...'bcdefghi'].map((name, n) => `${name}: &${name} [${Array(9).fill(`*${'abcdefgh'[n]}`)}]\n`).join('')}`,
  ),
  config('deep nesting', `version: ${'['.repeat(50_000)}`),
];
