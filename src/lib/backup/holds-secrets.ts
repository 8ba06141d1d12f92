import { isObject, type JsonObject } from '$lib/api/json';
import { shareableParameters } from '$lib/api/secret-names';
import type { Entry } from '$lib/storage/backend';

/** Kinds whose parameters describe function arguments. */
const functionKinds: ReadonlySet<string> = new Set(['tools', 'tool-servers']);

/** Nesting at which records have request parameters: those of a variant are in a list. */
const deepest = 5;

/** Whether a record has parameters that sharing omits. */
export function holdsSecrets({ kind, value }: Pick<Entry, 'kind' | 'value'>): boolean {
  return !functionKinds.has(kind) && hasSecretParameters(value, deepest);
}

function hasSecretParameters(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return false;
  if (levels === 0) return false;
  return Object.entries(value).some(([name, member]: [string, unknown]) =>
    name === 'parameters' && isObject(member)
      ? shareableParameters(member as JsonObject).leftOut.length > 0
      : hasSecretParameters(member, levels - 1),
  );
}
