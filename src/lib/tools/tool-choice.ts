import { isObject, type JsonValue } from '$lib/api/json';
import type { ToolShape } from './request-tools';

const choiceWords = ['auto', 'none', 'required'] as const;

/** The form of tool_choice: `default`, a word, `other` (only as JSON), or the name of a function. */
export type ToolChoice =
  { kind: 'default' | 'other' | (typeof choiceWords)[number] } | { kind: 'function'; name: string };

export function toolChoiceOf(value: JsonValue | undefined): ToolChoice {
  if (value === undefined || value === null) return { kind: 'default' };
  const word = choiceWords.find((known) => known === value);
  if (word) return { kind: word };
  const named = isObject(value) && isObject(value.function) ? value.function : value;
  return isObject(named) && typeof named.name === 'string'
    ? { kind: 'function', name: named.name }
    : { kind: 'other' };
}

/** Words stay as they are; a function gets the form of the endpoint. */
export function toolChoiceValue(choice: ToolChoice, shape: ToolShape): JsonValue | undefined {
  if (choice.kind === 'default' || choice.kind === 'other') return undefined;
  if (choice.kind !== 'function') return choice.kind;
  const { name } = choice;
  return shape === 'nested' ? { type: 'function', function: { name } } : { type: 'function', name };
}
