import {
  isObject,
  jsonOr,
  type JsonObject,
  type JsonValue,
  textOrJson,
} from '$lib/base/api/wire/json';
import type { SchemaRow } from './schema-rows';

/** The texts that a form shows for the arguments of a call, which is JSON or should be. */
export function typedArguments(json: string): { [name: string]: string } {
  const value = jsonOr(json, undefined);
  if (!isObject(value)) return {};
  return Object.fromEntries(
    Object.entries(value as JsonObject).map(([name, member]) => [name, textOrJson(member)]),
  );
}

/** The arguments that were typed; an empty field is left out. Text that is no value of its type is sent as text. */
export function argumentsOf(
  rows: readonly Pick<SchemaRow, 'name' | 'type'>[],
  typed: { [name: string]: string },
): JsonObject {
  return Object.fromEntries(
    rows.flatMap(({ name, type }) => {
      const text = typed[name] ?? '';
      return text === ''
        ? []
        : [[name, type === 'string' ? text : (jsonOr(text, text) as JsonValue)]];
    }),
  );
}
