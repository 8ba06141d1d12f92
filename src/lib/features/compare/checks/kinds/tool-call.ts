import { isObject, parseJson } from '$lib/base/api/wire/json';
import { explainBrokenJson } from '$lib/base/json-editor/json-mistake';
import type { ToolCall } from '$lib/base/api/chat-types';
import { describeReason } from '$lib/base/formats/json-schema/read-schema';
import type { CheckField } from '../model/check-fields';
import {
  type CheckKind,
  type Evaluate,
  noFacts,
  type CheckOutcome,
  quoted,
  type RuleOf,
} from '../model/check-kind';
import { type Assertions, noAssertion, plainRule } from '../model/assertions';
import { reasonsOf, schemaProblem } from '../model/json-answers';

type ToolCallRule = RuleOf<'tool-call'>;

export const toolCall: CheckKind<ToolCallRule> = {
  label: 'Calls a tool',
  blank: { kind: 'tool-call', tool: '', calls: 'any', json: '{}' },
  defaultName: ({ tool, match }) =>
    `Calls ${tool ? quoted(tool).slice(1, -1) : 'a tool'}${match ? ' with these arguments' : ''}`,
  problemsOf: (_, { match, json }) => {
    if (match === 'schema') return schemaProblem(json, 'json');
    return match === 'values' && !isObject(valueOf(json)) ? { json: 'Enter a JSON object.' } : {};
  },
  optional: ['match'],
  choices: {
    match: { values: 'Contain these values', schema: 'Fit a schema' },
    calls: { any: 'At least one call', every: 'Every call' },
  },
  fields: ({ match }) => [
    [
      { type: 'text', of: 'tool', label: 'Tool', hint: 'Leave empty for any tool.' },
      { type: 'choice', of: 'match', label: 'Arguments', none: 'Any arguments' },
      ...(match ? [{ type: 'choice', of: 'calls', label: 'In' } as const] : []),
    ],
    ...(match ? [argumentsField(match === 'schema')] : []),
  ],
  mayHang: true,
};

function argumentsField(isSchema: boolean): CheckField<'json'> {
  return {
    type: 'json',
    of: 'json',
    label: isSchema ? 'Schema' : 'Values',
    hint: isSchema
      ? 'JSON Schema for the arguments.'
      : 'A JSON object; further arguments are allowed.',
    isSchema,
    rows: 6,
  };
}

const anyCall = () => plainRule({ kind: 'tool-call', tool: '', calls: 'every', json: '' });

export const toolCallAssertions: Assertions<'tool-call'> = {
  read: {
    'is-valid-openai-tools-call': anyCall,
    'is-valid-openai-function-call': anyCall,
    'is-valid-function-call': anyCall,
  },
  write: ({ tool, match }) =>
    tool === '' && match === undefined ? { type: 'is-valid-openai-tools-call' } : noAssertion,
};

export const evaluateToolCall: Evaluate<'tool-call'> = (rule, _, { toolCalls } = noFacts) => {
  const { tool, calls: scope } = rule;
  const calls = toolCalls.filter(({ function: { name } }) => !tool || name === tool);
  if (calls.length === 0) return { pass: false, why: describeNoCall(tool, toolCalls) };
  const outcomes = calls.map((call) => outcomeOf(rule, call));
  const decisive = outcomes.find(({ pass }) => pass === (scope === 'any'));
  return decisive ?? outcomes.find(({ pass }) => pass === undefined) ?? outcomes[0] ?? {};
};

function describeNoCall(tool: string, calls: readonly ToolCall[]): string {
  const [first] = calls;
  if (!first) return 'No tool was called.';
  return `${quoted(tool)} wasn’t called, but ${quoted(first.function.name)}.`;
}

function outcomeOf({ match, json }: ToolCallRule, { function: call }: ToolCall): CheckOutcome {
  if (!match) return { pass: true };
  const text = call.arguments.trim() || '{}';
  const parsed = parseJson(text);
  if (!('value' in parsed))
    return { pass: false, why: `The arguments aren’t JSON: ${explainBrokenJson(text)}` };
  if (match === 'values') {
    const missing = findMissing(valueOf(json), parsed.value);
    return missing === undefined ? { pass: true } : { pass: false, why: `${missing} differs.` };
  }
  const reasons = reasonsOf(json)(parsed.value);
  if (reasons === 'unreadable') return { why: 'The schema can’t be resolved.' };
  const [first] = reasons;
  return first ? { pass: false, why: describeReason(first) } : { pass: true };
}

/** Path to the first expected value that the arguments do not contain. Objects may have further fields, lists no further items. */
function findMissing(expected: unknown, actual: unknown, path = '#'): string | undefined {
  if (!isHolder(expected)) return expected === actual ? undefined : path;
  const isSameKind = isHolder(actual) && Array.isArray(actual) === Array.isArray(expected);
  if (!isSameKind || (Array.isArray(expected) && actual.length !== expected.length)) return path;
  for (const [name, value] of Object.entries(expected)) {
    const member = Object.hasOwn(actual, name) ? actual[name] : undefined;
    const missing = findMissing(value, member, `${path}/${name}`);
    if (missing !== undefined) return missing;
  }
  return undefined;
}

function isHolder(value: unknown): value is { [name: string]: unknown } {
  return typeof value === 'object' && value !== null;
}

function valueOf(json: string): unknown {
  const parsed = parseJson(json);
  return 'value' in parsed ? parsed.value : undefined;
}
