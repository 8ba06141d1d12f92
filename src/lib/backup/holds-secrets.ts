import { isObject, type JsonObject } from '$lib/api/json';
import { shareableParameters } from '$lib/api/shareable-parameters';
import type { Entry } from '$lib/storage/backend';

/** Their parameters describe arguments. */
const ofFunctions: ReadonlySet<string> = new Set(['tools', 'tool-servers']);

/** Levels at which records have the parameters of a request: those of a variant stand in a list. */
const deepest = 5;

/** Whether a record has parameters in it that sharing leaves out. */
export function holdsSecrets({ kind, value }: Pick<Entry, 'kind' | 'value'>): boolean {
  return !ofFunctions.has(kind) && isIn(value, deepest);
}

function isIn(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return false;
  if (levels === 0) return false;
  return Object.entries(value).some(([name, member]: [string, unknown]) =>
    name === 'parameters' && isObject(member)
      ? shareableParameters(member as JsonObject).leftOut.length > 0
      : isIn(member, levels - 1),
  );
}
