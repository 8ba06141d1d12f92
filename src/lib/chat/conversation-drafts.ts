import { isObject, jsonOr } from '$lib/api/json';
import { Draft } from '$lib/items/draft.svelte';
import type { Saves } from '$lib/items/saves.svelte';
import type { Conversation } from '$lib/storage/conversation-records';
import type { Drafts } from '$lib/storage/drafts';

/** Settings made before the conversation has a record. */
type Settings = Pick<Conversation, 'systemPrompt' | 'parameters'>;

const settingsKey = 'new-settings';

export function textDraft(drafts: Drafts, key: () => string, saves: Saves): Draft<string> {
  const store = {
    read: () => drafts.get(key()),
    write: (text: string) => drafts.set(key(), text),
    remove: () => drafts.set(key(), ''),
  };
  return new Draft('', store, saves);
}

export function settingsDraft(drafts: Drafts, saves: Saves): Draft<Partial<Settings>> {
  const store = {
    read: async () => settingsIn(await drafts.get(settingsKey)),
    write: ({ systemPrompt, parameters }: Partial<Settings>) =>
      drafts.set(settingsKey, JSON.stringify({ systemPrompt, parameters })),
    remove: () => drafts.set(settingsKey, ''),
  };
  return new Draft({}, store, saves);
}

/** Empty if this console did not write it. */
function settingsIn(text: string): Partial<Settings> {
  const value: unknown = jsonOr(text, {});
  if (!isObject(value)) return {};
  const { systemPrompt, parameters } = value;
  return {
    ...(typeof systemPrompt === 'string' && { systemPrompt }),
    ...(isObject(parameters) && { parameters: parameters as Settings['parameters'] }),
  };
}
