import type { JsonValue } from '$lib/api/json';

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
  return `The console sends ${typeof value === 'string' ? value : JSON.stringify(value)}, because ${because}.`;
}
