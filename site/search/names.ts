import type { SearchAnswer } from '#generator';
import configSchema from '../../public/schema/config.schema.json' with { type: 'json' };
import evaluationSchema from '../../public/schema/evaluation.schema.json' with { type: 'json' };
import type { Schema } from '../pages/docs/checker/schema.ts';

const REFERENCE = '/docs/evaluations/configuration#field-';

/** Sections of the field reference that have the fields of a definition, if not the one with its name. */
const SECTIONS: Readonly<Record<string, string>> = {
  runtime: 'config',
  case: 'cases',
  message: 'cases',
  'tool-call': 'cases',
  criterion: 'llm',
};

/** Fields without underscore that are no words of headings. */
const PLAIN = ['blocking', 'canary', 'concurrency', 'contexts', 'metadata', 'tolerance', 'votes', 'warmup'];

const RUN_FLAGS = ['no-wait', 'working-tree', 'fail-on-warn'];

const ERRORS = [
  'agent_exception',
  'agent_timeout',
  'agent_exited',
  'http_status',
  'invalid_result',
  'result_too_large',
  'unsupported_input',
  'missing_contexts',
  'judge_unparseable',
  'script_error',
];

const sectionOf = (definition: string): string =>
  SECTIONS[definition] ??
  definition.replace(/^thresholds-(?!scored)|(?<=^agent)-.*/g, '').replace(/^check-.*/, 'checks');

const fieldsOf = ({ properties = {} }: Schema): string[] =>
  Object.entries(properties).flatMap(([name, field]) => [name, ...fieldsOf(field.items ?? field)]);

/** Fields with their sections. Those that several sections have are in the first: limits are with the metrics. */
function fieldSections(): Map<string, string> {
  const [config, evaluation] = [configSchema, evaluationSchema] as unknown as readonly [Schema, Schema];
  const { 'thresholds-scored': scored = {}, 'thresholds-performance': measured = {} } =
    evaluation.$defs ?? {};
  const definitions: [string, Schema][] = [
    ['config', config],
    ...Object.entries(config.$defs ?? {}),
    ['thresholds-scored', scored],
    ['thresholds-performance', measured],
    ...Object.entries(evaluation.$defs ?? {}),
  ];
  const found = new Map<string, string>();
  for (const [definition, schema] of definitions)
    for (const field of fieldsOf(schema)) if (!found.has(field)) found.set(field, sectionOf(definition));
  return found;
}

/** Answers to queries that are the name of a field, a flag or an error: its entry in the reference. */
export const names: readonly SearchAnswer[] = [
  ...[...fieldSections()]
    .filter(([field]) => field.includes('_') || PLAIN.includes(field))
    .map(([field, section]) => ({
      queries: [field],
      title: `Field reference: ${field}`,
      url: `${REFERENCE}${section}` as const,
    })),
  ...RUN_FLAGS.map((flag) => ({
    queries: [flag],
    title: `The flag --${flag}`,
    url: '/docs/core-concepts/cicd#cli-run' as const,
  })),
  { queries: ERRORS, title: 'Error codes: causes and what to do', url: '/docs/core-concepts/agents#errors' },
];
