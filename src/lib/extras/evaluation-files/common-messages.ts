import type { ChatMessage } from '$lib/base/api/chat-types';
import { isObject } from '$lib/base/api/wire/json';
import { ownPrompt } from '$lib/features/compare/sending/cell-request';
import type { EvaluationRow } from './evaluation';
import { literalNunjucks } from './placeholders';

/** Returns the placeholder of a variable with these texts, one for each row. */
type AddVariable = (texts: readonly string[]) => string;

/**
 * The messages before the prompts as one list for all rows, in which a variable has the texts that differ. Undefined if
 * they differ in more than texts.
 */
export function commonMessages(
  rows: readonly EvaluationRow[],
  addVariable: AddVariable,
): ChatMessage[] | undefined {
  if (rows.length === 0) return [];
  return commonValue(
    rows.map(({ before = [] }) => before),
    addVariable,
  ) as ChatMessage[] | undefined;
}

function commonValue(values: readonly unknown[], addVariable: AddVariable): unknown {
  const [first] = values;
  const isSame = values.every((value) => value === first);
  if (values.every((value) => typeof value === 'string'))
    return isSame ? literalUnlessPrompt(String(first)) : addVariable(values);
  if (!values.every((value) => typeof value === 'object' && value !== null))
    return isSame ? first : undefined;
  if (new Set(values.map(shapeOf)).size > 1) return undefined;
  const members = Object.keys(first as object).map((name) => {
    const inner = values.map((value) => (value as { [name: string]: unknown })[name]);
    return [name, commonValue(inner, addVariable)] as const;
  });
  if (members.some(([, value]) => value === undefined)) return undefined;
  return Array.isArray(first) ? members.map(([, value]) => value) : Object.fromEntries(members);
}

/** The place of the prompt among the parts of a message stays. */
const literalUnlessPrompt = (text: string) => (text === ownPrompt ? text : literalNunjucks(text));

/** The names of its members and what decides their meaning: no variable may hold a role. */
function shapeOf(value: unknown): string {
  const { role, type } = isObject(value) ? value : {};
  return JSON.stringify([Array.isArray(value), Object.keys(value as object), role, type]);
}
