import { SvelteMap } from 'svelte/reactivity';
import type { JsonValue } from '$lib/api/json';
import { refusal, type Problem } from '$lib/api/rules/problem';
import { describeMistake } from '$lib/json-editor/json-mistake';

type Values = { [name: string]: JsonValue };

/** What is typed for further members while it is no JSON, by name, with the value that it stands beside. */
export interface UnreadMembers {
  [name: string]: { text: string; value: JsonValue };
}

/** By the conversation or the request that they belong to. */
const all = new SvelteMap<string, UnreadMembers>();

export function unreadMembers(owner: string): UnreadMembers {
  return all.get(owner) ?? {};
}

/** `text` is undefined where it is JSON, and `value` what would be sent. */
export function noteUnread(
  owner: string,
  name: string,
  text: string | undefined,
  value: JsonValue | undefined,
): void {
  const { [name]: _, ...others } = all.get(owner) ?? {};
  const isUnread = text !== undefined && value !== undefined;
  all.set(owner, isUnread ? { ...others, [name]: { text, value } } : others);
}

/** The text of a member; undefined where its value was changed elsewhere since, or unset. */
export function unreadText(owner: string, values: Values, name: string): string | undefined {
  const typed = all.get(owner)?.[name];
  const value = values[name];
  const isLatest = value !== undefined && JSON.stringify(value) === JSON.stringify(typed?.value);
  return isLatest ? typed?.text : undefined;
}

/** The request as it stands would send the value that each of them had before. */
export function unreadProblems(owner: string, values: Values): Problem[] {
  return Object.keys(all.get(owner) ?? {}).flatMap((name) => {
    const text = unreadText(owner, values, name);
    if (text === undefined) return [];
    return [refusal('type', name, `${name} is not JSON: ${notJson(text) ?? 'it cannot be read.'}`)];
  });
}

/** Why a text is no JSON; undefined where it is, or where that cannot be told. */
export function notJson(text: string): string | undefined {
  return text.trim() === '' ? 'it is empty. Enter a value, or remove it.' : describeMistake(text);
}
