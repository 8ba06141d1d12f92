import { SvelteMap } from 'svelte/reactivity';
import type { JsonValue } from '$lib/base/api/wire/json';
import { refusal, type Problem } from '$lib/base/api/rules/problem';
import { explainBrokenJson } from '$lib/base/json-editor/json-mistake';

type Values = { [name: string]: JsonValue };

/** Invalid JSON that was typed for further members, by name, with the current value of the member. */
export interface UnreadMembers {
  [name: string]: { text: string; value: JsonValue };
}

/** By the id of the conversation or request. */
const all = new SvelteMap<string, UnreadMembers>();

export function unreadMembers(owner: string): UnreadMembers {
  return all.get(owner) ?? {};
}

/** `text` is undefined once it is valid JSON; `value` is the member's current value. */
export function setUnread(
  owner: string,
  name: string,
  text: string | undefined,
  value: JsonValue | undefined,
): void {
  const { [name]: _, ...others } = all.get(owner) ?? {};
  const isUnread = text !== undefined && value !== undefined;
  all.set(owner, isUnread ? { ...others, [name]: { text, value } } : others);
}

/** The typed text of a member; undefined if its value has changed or was unset since. */
export function unreadText(owner: string, values: Values, name: string): string | undefined {
  const typed = all.get(owner)?.[name];
  const value = values[name];
  const isLatest = value !== undefined && JSON.stringify(value) === JSON.stringify(typed?.value);
  return isLatest ? typed?.text : undefined;
}

/** A problem for each unparsed text, because the request would send the earlier value. */
export function unreadProblems(owner: string, values: Values): Problem[] {
  return Object.keys(all.get(owner) ?? {}).flatMap((name) => {
    const text = unreadText(owner, values, name);
    if (text === undefined) return [];
    return [refusal('type', name, `${name} isn’t JSON: ${explainMember(text)}`)];
  });
}

/** Why a text is no JSON; empty if it is valid. */
export function explainMember(text: string): string {
  return text.trim() === '' ? 'it’s empty. Enter a value, or remove it.' : explainBrokenJson(text);
}
