import { isObject, isText, type RawRecord } from '$lib/storage/schema';

/** Members of untrusted JSON: a value of the wrong type counts as absent. */

export function textOf(value: unknown): string | undefined {
  return isText(value) && value !== '' ? value : undefined;
}

export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

export function objectOf(value: unknown): RawRecord {
  return isObject(value) ? value : {};
}

export function objectsIn(value: unknown): RawRecord[] {
  return listOf(value).filter(isObject);
}

/** A text, or JSON of any other value. */
export function asText(value: unknown): string {
  if (isText(value)) return value;
  return value === undefined || value === null ? '' : JSON.stringify(value);
}

/** The arguments of a call as the text of a JSON object. */
export function argumentsText(value: unknown): string {
  return isText(value) ? value : JSON.stringify(value ?? {});
}
