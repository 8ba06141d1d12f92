import { isObject, jsonOr, parseJson } from '$lib/base/api/wire/json';
import { describeReason } from '$lib/base/formats/json-schema/read-schema';
import { type AssertionParts, type Assertions, plainRule, schemaText } from '../model/assertions';
import {
  type CheckKind,
  type Evaluate,
  type CheckOutcome,
  quoted,
  type RuleOf,
} from '../model/check-kind';
import { describeNotJson, jsonWithin, reasonsOf, schemaProblem } from '../model/json-answers';
import { withinSwitch } from './json';

const example = {
  type: 'object',
  properties: { answer: { type: 'string' } },
  required: ['answer'],
};

export const schema: CheckKind<RuleOf<'schema'>> = {
  label: 'Fits a schema',
  blank: { kind: 'schema', schema: JSON.stringify(example, null, 2) },
  optional: ['within'],
  defaultName: ({ schema: text, within }) => {
    const value = jsonOr(text, undefined);
    const title = isObject(value) ? value.title : undefined;
    const name = typeof title === 'string' && title ? quoted(title) : 'the schema';
    return within ? `Contains JSON that fits ${name}` : `Fits ${name}`;
  },
  problemsOf: (_, { schema: text }) => schemaProblem(text, 'schema'),
  fields: () => [
    {
      type: 'json',
      of: 'schema',
      label: 'Schema',
      hint: 'JSON Schema for the answer. {{column}} inserts a row’s value.',
      isSchema: true,
      rows: 8,
    },
    { type: 'switches', switches: [withinSwitch] },
  ],
  mayHang: true,
};

export const evaluateSchema: Evaluate<'schema'> = async ({ schema: text, within }, answer) => {
  if (within) return fitOfAny(await jsonWithin(answer), text);
  const parsed = parseJson(answer);
  if ('value' in parsed) return fitOf(parsed.value, text);
  return { pass: false, why: describeNotJson(answer) };
};

function fitOf(value: unknown, text: string): CheckOutcome {
  const reasons = reasonsOf(text)(value);
  if (reasons === 'unreadable') return { why: 'The schema can’t be resolved.' };
  const [first] = reasons;
  return first ? { pass: false, why: describeReason(first) } : { pass: true };
}

/** The outcome of the first object that fits, or else of the last one. */
function fitOfAny(values: readonly object[], text: string): CheckOutcome {
  const outcomes = values.map((value) => fitOf(value, text));
  const none = { pass: false, why: 'No JSON object found.' };
  return outcomes.find(({ pass }) => pass !== false) ?? outcomes.at(-1) ?? none;
}

export const schemaAssertions: Assertions<'schema'> = {
  read: {
    'is-json': (parts) => readJson(parts),
    'contains-json': (parts) => readJson(parts, true),
  },
  write: ({ schema: text, within }) => ({
    type: within ? 'contains-json' : 'is-json',
    value: jsonOr(text, text),
  }),
};

function readJson(parts: AssertionParts, isWithin = false) {
  const within = isWithin && { within: true as const };
  return parts.texts.length === 0
    ? plainRule({ kind: 'json', ...within })
    : plainRule({ kind: 'schema', schema: schemaText(parts), ...within });
}
