import { earliest } from '$lib/shared/backup/model/date-import';
import { filledText, textOrJson } from '$lib/base/api/wire/json';
import type { Usage } from '$lib/base/api/chat-types';
import type { LeftOut } from '$lib/shared/stored-items/import-mark';
import { isObject, isText, isNumber, type RawRecord } from '$lib/base/storage/database/schema';
import { leaveOut } from '$lib/shared/backup/model/external-conversation';

/** Members of untrusted JSON: a value of the wrong type counts as absent. */

export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

export function objectOf(value: unknown): RawRecord {
  return isObject(value) ? value : {};
}

export function objectsIn(value: unknown): RawRecord[] {
  return listOf(value).filter(isObject);
}

/** The messages, or other objects, of a list; what is none is counted as damaged. */
export function objectsOf(value: unknown, leftOut: LeftOut): RawRecord[] {
  const objects = objectsIn(value);
  leaveOut(leftOut, 'messages', listOf(value).length - objects.length);
  return objects;
}

interface Link {
  id: string;
  parentId: string | undefined;
  message: RawRecord;
}

/**
 * The messages of a list with their ids and parents. If none names a parent, each follows the
 * previous one.
 */
export function linkedMessages(list: readonly RawRecord[], id: string, parent?: string): Link[] {
  const parents = list.map((message) => filledText(parent && message[parent]));
  const isTree = parents.some((one) => one !== undefined);
  const ids = list.map((message, i) => filledText(message[id]) ?? `number ${i}`);
  return list.map((message, i) => ({
    id: ids[i] ?? '',
    parentId: isTree ? parents[i] : ids[i - 1],
    message,
  }));
}

/** A text, or JSON of any other value. */
export function asText(value: unknown): string {
  return value === undefined || value === null ? '' : textOrJson(value);
}

/** The arguments of a call as the text of a JSON object. */
export function argumentsText(value: unknown): string {
  return textOrJson(value ?? {});
}

/** The year 2200; a later time, or one before 2000, is not that of a conversation. */
const latest = 7_258_118_400_000;

/** Undefined when the value is not a time. */
export function fromMilliseconds(value: unknown): number | undefined {
  if (!isNumber(value)) return undefined;
  const time = Math.round(value);
  return time >= earliest && time < latest ? time : undefined;
}

export function fromSeconds(value: unknown): number | undefined {
  return isNumber(value) ? fromMilliseconds(value * 1000) : undefined;
}

export function fromIso(value: unknown): number | undefined {
  return isText(value) ? fromMilliseconds(Date.parse(value)) : undefined;
}

/** Token counts as services report them; undefined if there are none. */
export function usageOf(raw: RawRecord): Usage | undefined {
  const { prompt_tokens: input, completion_tokens: output, total_tokens: total } = raw;
  const usage: Usage = {
    ...(isNumber(input) && { prompt_tokens: input }),
    ...(isNumber(output) && { completion_tokens: output }),
    ...(isNumber(total) && { total_tokens: total }),
  };
  return Object.keys(usage).length > 0 ? usage : undefined;
}

/** The values that llama.cpp measures: tokens and milliseconds. */
export function usageOfTimings(raw: RawRecord): Usage | undefined {
  const usage = usageOf({ prompt_tokens: raw.prompt_n, completion_tokens: raw.predicted_n });
  if (!usage) return undefined;
  const { prompt_ms: before, predicted_ms: during } = raw;
  return {
    ...usage,
    ...(isNumber(before) && { prompt_time: before / 1000 }),
    ...(isNumber(during) && { completion_time: during / 1000 }),
  };
}
