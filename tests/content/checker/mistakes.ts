type Mistake = { readonly name: string; readonly text: string };

/** A file without a mistake. */
export const CONFIG = `version: 1
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

const mistake = (name: string, text: string): Mistake => ({ name, text });

/** Files with the mistakes that people make. The snapshot beside this file has what the checker says about each. */
export const mistakes: readonly Mistake[] = [
  mistake('a misspelled field', CONFIG.replace('agent:', 'agnet:')),
  mistake('a field that no other resembles', `${CONFIG}department: support\n`),
  mistake('a missing field in an object', CONFIG.replace(/ {2}entry.*\n/, '')),
  mistake('two missing fields of the file', 'version: 1\n'),
  mistake('an unknown agent type', CONFIG.replace('type: python', 'type: pyton')),
  mistake('an agent without a type', CONFIG.replace('  type: python\n', '')),
  mistake('an agent that is a text', 'version: 1\nname: a\nagent: support_agent.agent:answer\n'),
  mistake('an agent without fields', 'version: 1\nname: a\nagent:\n'),
  mistake('a field of another agent type', `${CONFIG}  port: 8000\n`),
  mistake('an entry without a function', CONFIG.replace(':answer', '')),
  mistake('a version without quotes', `${CONFIG}runtime:\n  python: 3.10\n`),
  mistake('a version that is not supported', `${CONFIG}runtime:\n  python: "3.9"\n`),
  mistake('a number in quotes', `${CONFIG}runtime:\n  concurrency: "4"\n`),
  mistake('a number with a fraction', `${CONFIG}runtime:\n  timeout_seconds: 1.5\n`),
  mistake('a number that is too large', `${CONFIG}runtime:\n  concurrency: 20\n`),
  mistake('a name with capital letters', CONFIG.replace('support-agent', 'Support_Agent')),
  mistake('another format version', CONFIG.replace('version: 1', 'version: 2')),
  mistake('a text in place of a list', `${CONFIG}prompts: prompts/*.md\n`),
  mistake('an entry twice', `${CONFIG}tools:\n  - tools/*.yaml\n  - tools/*.yaml\n`),
  mistake('a variable in lower case', `${CONFIG}required_variables:\n  - openai_api_key\n`),
  mistake('an empty text', `${CONFIG}runtime:\n  install: ""\n`),
  mistake('a list in place of fields', '- version: 1\n'),
  mistake('an unknown kind', EVALUATION.replace('accuracy', 'acuracy')),
  mistake('no kind', EVALUATION.replace('kind: accuracy\n', '')),
  mistake('an unknown value', EVALUATION.replace('contains', 'contain')),
  mistake('a value that no other resembles', EVALUATION.replace('contains', 'fuzzy')),
  mistake('a dataset and cases', `${EVALUATION}dataset: datasets/support.jsonl\n`),
  mistake('neither dataset nor cases', 'kind: accuracy\n'),
  mistake('a dataset outside of its folder', 'kind: accuracy\ndataset: support.jsonl\n'),
  mistake('a misspelled metric', `${EVALUATION}thresholds:\n  pass_rates:\n    fail_below: 0.9\n`),
  mistake('a metric without a limit', `${EVALUATION}thresholds:\n  pass_rate: {}\n`),
  mistake('a percentage', `${EVALUATION}thresholds:\n  pass_rate:\n    fail_below: 90\n`),
  mistake(
    'a warn limit below the fail limit',
    `${EVALUATION}thresholds:\n  pass_rate:\n    fail_below: 0.9\n    warn_below: 0.8\n`,
  ),
  mistake('a misspelled field of a case', EVALUATION.replace('expected:', 'expcted:')),
  mistake('a case without the field that the kind needs', EVALUATION.replace(/ {4}expected.*\n/, '')),
  mistake('two cases with one ID', EVALUATION + EVALUATION.split('cases:\n')[1]),
  mistake('an input of a wrong type', EVALUATION.replace('How long can I return shoes?', '30')),
  mistake(
    'a message with an unknown role',
    EVALUATION.replace('How long can I return shoes?', '\n      - role: human\n        content: Hi'),
  ),
  mistake('a list of numbers as alternatives', EVALUATION.replace('30 days', '[30, 31]')),
  mistake('a word for a switch', `${EVALUATION}blocking: no\n`),
  mistake('an unknown check', `${SAFETY}  - type: prompt_leaks\n`),
  mistake('a field of another check', `${SAFETY}  - type: refusal\n    tools: [refund]\n`),
  mistake('no checks', SAFETY.replace('checks:', 'checks: []')),
  mistake(
    'a weight of 0',
    'kind: llm\ndataset: datasets/support.jsonl\ncriteria:\n  - name: tone\n    description: Is polite.\n    weight: 0\n',
  ),
  mistake('a description that is too long', `${EVALUATION}description: ${'word '.repeat(45)}\n`),
  mistake(
    'an unknown template',
    'kind: template\ntemplate: grounded-answers\ndataset: datasets/support.jsonl\n',
  ),
  mistake(
    'a script outside of its folder',
    'kind: custom\nscript: order.py\ndataset: datasets/support.jsonl\n',
  ),
  mistake(
    '51 cases',
    `kind: custom\nscript: custom/order.py\ncases:\n${Array.from({ length: 51 }, (_, n) => `  - { id: c${n}, input: Hi }\n`).join('')}`,
  ),
  mistake('a tab', CONFIG.replace('  entry', '\tentry')),
  mistake('a colon in a text', `${CONFIG}runtime:\n  install: make: all\n`),
  mistake('an open quote', CONFIG.replace('support-agent', '"support-agent')),
  mistake('a field twice', `${CONFIG}name: other\n`),
  mistake('wrong indentation', CONFIG.replace('  entry', ' entry')),
  mistake('two documents', `${CONFIG}---\n${CONFIG}`),
  mistake('an alias without an anchor', `${CONFIG}prompts: *prompts\n`),
  mistake('an unknown tag', `${CONFIG}runtime:\n  python: !version 3.12\n`),
  mistake(
    'aliases that multiply',
    `a: &a [x,x,x,x,x,x,x,x,x]\n${[...'bcdefghi'].map((name, n) => `${name}: &${name} [${Array(9).fill(`*${'abcdefgh'[n]}`)}]\n`).join('')}`,
  ),
];
