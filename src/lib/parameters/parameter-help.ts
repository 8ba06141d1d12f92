import type { JsonValue } from '$lib/api/json';
import { describeRange, type Parameter } from '$lib/api/rules/request-description';
import { describeChoice, type ConsoleChoice } from './console-choice';

/** Explains a parameter, its allowed values and its default. */
export function helpOf(parameter: Parameter, choice: ConsoleChoice | undefined): string {
  const range = describeRange(parameter);
  return [
    parameter.deprecatedFor && `Deprecated: use ${parameter.deprecatedFor}.`,
    parameter.help,
    range && `Allowed: ${range}.`,
    choice && parameter.default !== undefined && `Default: ${wordOf(parameter.default)}.`,
    choice && describeChoice(choice),
  ]
    .filter(Boolean)
    .join(' ');
}

export function wordOf(value: JsonValue): string {
  if (Array.isArray(value)) return value.map(wordOf).join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
