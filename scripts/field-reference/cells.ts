import { stringify } from 'yaml';
import type { Schema } from '../../site/pages/docs/checker/schema.ts';

const OR = new Intl.ListFormat('en-US', { type: 'disjunction' });

const code = (value: unknown): string => `\`${toYaml(value)}\``;

/** Formats a value as YAML on one line. */
export const toYaml = (value: unknown): string =>
  stringify(value, { collectionStyle: 'flow', flowCollectionPadding: false, lineWidth: 0 }).trim();

/** Escapes a text of a schema for Markdown, tables and tokens. */
export const plain = (text: string): string => text.replace(/[\\<>{}|*`[\]]/g, '\\$&');

const NAMES =
  /`[^`]+`|<id>\.eval\.yaml|module:\w+|[A-Za-z]\w*(?:\.[A-Za-z]\w*)+|[A-Za-z]+(?:_[A-Za-z0-9]+)+/g;

/** Like `plain`, with inline code for text in backticks and for names of fields, variables, files and Python objects. */
export function prose(text: string): string {
  const names = text.match(NAMES) ?? [];
  return text
    .split(NAMES)
    .map((words, index) => plain(words) + (names[index] ? `\`${names[index].replaceAll('`', '')}\`` : ''))
    .join('');
}

/** Describes the accepted values of a field: `whole number, 1 to 50`. */
export function typeCell(schema: Schema): string {
  if (schema.const !== undefined) return `always ${code(schema.const)}`;
  if (schema.enum) return schema.enum.map(code).join(', ');
  if (schema.anyOf)
    return OR.format(schema.anyOf.map((each) => (each.title ?? typeCell(each)).toLowerCase()));
  switch (schema.type) {
    case 'string':
      return schema.maxLength === undefined ? 'text' : `text, at most ${schema.maxLength} characters`;
    case 'number':
      return `number${range(schema)}`;
    case 'integer':
      return `whole number${range(schema)}`;
    case 'boolean':
      return '`true` or `false`';
    case 'array':
      return `list${schema.items?.enum ? ` of ${typeCell(schema.items)}` : ''}${entries(schema)}`;
    default:
      return 'object';
  }
}

/** Formats a range: `, 1 to 600`. */
export function range({ minimum, exclusiveMinimum, maximum }: Schema): string {
  const least = minimum ?? exclusiveMinimum;
  const more = exclusiveMinimum === undefined ? 'at least' : 'more than';
  if (least === undefined && maximum === undefined) return '';
  if (least === undefined) return `, at most ${maximum}`;
  if (maximum === undefined) return `, ${more} ${least}`;
  return exclusiveMinimum === undefined
    ? `, ${least} to ${maximum}`
    : `, more than ${least}, at most ${maximum}`;
}

/** Formats the number of list entries: `, 1 to 50 entries`. */
export const entries = ({ minItems = 0, maxItems }: Schema): string =>
  maxItems === undefined ? '' : `, ${minItems} to ${maxItems} entries`;

/** Describes the value that applies if a field is omitted. */
export function defaultCell(schema: Schema, required: boolean): string {
  if (required) return 'required';
  if (schema.default === undefined) return 'none';
  const everything = schema.items?.enum;
  const isAll = everything && toYaml(everything) === toYaml(schema.default);
  return isAll ? 'all' : code(schema.default);
}
