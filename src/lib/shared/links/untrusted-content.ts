import { isObject, type JsonObject, type JsonValue } from '$lib/base/api/wire/json';

/** Characters of a text shown on one line. */
const maxNameLength = 200;

/** Why content from elsewhere is not opened: a sentence. */
export class Refused extends Error {}

/** The result of a reader, or the reason for which it threw Refused. */
export function readOrRefuse<Result>(read: () => Result): Result | { refused: string } {
  try {
    return read();
  } catch (error) {
    if (error instanceof Refused) return { refused: error.message };
    throw error;
  }
}

/** `place` is the part of the content, in words: "message 2". */
export function damaged(place: string): Refused {
  return new Refused(`It is damaged: ${place} is invalid.`);
}

export function isMembers(value: JsonValue | undefined): value is JsonObject {
  return isObject(value);
}

export function textOf(value: JsonValue | undefined, place: string): string {
  if (typeof value !== 'string') throw damaged(place);
  return value;
}

/** A cut may separate a surrogate pair. */
export function lineOf(value: JsonValue | undefined, place: string): string {
  return textOf(value, place).slice(0, maxNameLength).toWellFormed();
}

export function listOf(value: JsonValue | undefined, place: string, most: number): JsonValue[] {
  if (value === undefined) return [];
  if (!Array.isArray(value) || value.length > most) throw damaged(place);
  return value;
}
