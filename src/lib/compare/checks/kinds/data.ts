import { isObject, jsonOr, parseJson } from '$lib/api/json';
import { describeReason, readSchema, type Reasons } from '$lib/data/json-schema/read-schema';
import { type CheckKind, type Evaluate, quoted, type RuleOf } from '../check-kind';

const fenced = /^\s*(```|~~~)/;

export const json: CheckKind<RuleOf<'json'>> = {
  label: 'Is JSON',
  blank: { kind: 'json' },
  defaultName: () => 'Is JSON',
  problemsOf: () => ({}),
};

export const evaluateJson: Evaluate<'json'> = (_, answer) => {
  const parsed = parseJson(answer);
  return 'value' in parsed
    ? { pass: true }
    : { pass: false, why: describeNotJson(answer, parsed.words) };
};

/** Why a text is not JSON. `words` is the parser's message. */
function describeNotJson(answer: string, words: string): string {
  if (!answer.trim()) return 'The answer is empty.';
  return fenced.test(answer) ? 'JSON inside a code block doesn’t count.' : words;
}

const example = {
  type: 'object',
  properties: { answer: { type: 'string' } },
  required: ['answer'],
};

export const schema: CheckKind<RuleOf<'schema'>> = {
  label: 'Fits a schema',
  blank: { kind: 'schema', schema: JSON.stringify(example, null, 2) },
  defaultName: ({ schema: text }) => {
    const value = jsonOr(text, undefined);
    const title = isObject(value) ? value.title : undefined;
    return typeof title === 'string' && title ? `Fits ${quoted(title)}` : 'Fits the schema';
  },
  problemsOf: (_, { schema: text }) => schemaProblem(text, 'schema'),
  fill: (rule, fillText) => ({ ...rule, schema: fillText(rule.schema, escapeJson) }),
  mayHang: true,
};

export const evaluateSchema: Evaluate<'schema'> = ({ schema: text }, answer) => {
  const parsed = parseJson(answer);
  if (!('value' in parsed)) return { pass: false, why: describeNotJson(answer, parsed.words) };
  const reasons = reasonsOf(text)(parsed.value);
  if (reasons === 'unreadable') return { why: 'The schema can’t be resolved.' };
  const [first] = reasons;
  return first ? { pass: false, why: describeReason(first) } : { pass: true };
};

/** The problem of a field that holds a schema, without its references. */
export function schemaProblem<Field extends string>(
  text: string,
  field: Field,
): { [name in Field]?: string } {
  const parsed = parseJson(text);
  const problem = (words: string) => ({ [field]: words }) as { [name in Field]?: string };
  if (!('value' in parsed)) return problem(`This isn’t JSON: ${parsed.words}`);
  const isSchema = isObject(parsed.value) || typeof parsed.value === 'boolean';
  return isSchema ? {} : problem('A schema must be a JSON object.');
}

/** Most answers use the same schema. */
let latest: { text: string; reasons: Reasons } | undefined;

export function reasonsOf(text: string): Reasons {
  if (latest?.text !== text) {
    const parsed = parseJson(text);
    const reasons: Reasons =
      'value' in parsed ? readSchema(parsed.value, { reasons: 'first' }) : () => 'unreadable';
    latest = { text, reasons };
  }
  return latest.reasons;
}

/** A value may be part of a string, or a number. */
export function escapeJson(value: string): string {
  return JSON.stringify(value).slice(1, -1);
}
