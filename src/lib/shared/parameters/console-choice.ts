import { type JsonValue, textOrJson } from '$lib/base/api/wire/json';
import { describeRange, type Parameter } from '$lib/base/api/rules/request-description';

/** A default that the console sends when a person has set nothing. */
export interface ConsoleChoice {
  value: JsonValue;
  /** Completes "The console sends …, because". */
  because: string;
}

export type ConsoleChoices = { [parameter: string]: ConsoleChoice };

/** The defaults as members of a request. */
export function sentMembers(choices: ConsoleChoices): { [parameter: string]: JsonValue } {
  return Object.fromEntries(Object.entries(choices).map(([name, { value }]) => [name, value]));
}

export function describeChoice({ value, because }: ConsoleChoice): string {
  return `The console sends ${textOrJson(value)}, because ${because}.`;
}

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

/** The first sentence of a help, and the rest. */
export function splitHelp(help: string): { first: string; rest: string } {
  const [, first = help, rest = ''] = /^(.+?[.!?])\s+(.*)$/s.exec(help) ?? [];
  return { first, rest };
}

export function wordOf(value: JsonValue): string {
  if (Array.isArray(value)) return value.map(wordOf).join(', ');
  return textOrJson(value);
}
