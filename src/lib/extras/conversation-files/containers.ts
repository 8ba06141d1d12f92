import type { LeftOut } from '$lib/shared/stored-items/import-mark';
import { isObject } from '$lib/base/storage/database/schema';
import { leaveOut } from '$lib/shared/backup/model/external-conversation';
import { listOf, objectsIn } from './raw-fields';

/** The list of conversations in an object, and what else the object holds. */
export interface Container {
  member: string;
  others: { readonly [member: string]: keyof LeftOut };
}

/** Grok's account export. */
const grok: Container = {
  member: 'conversations',
  others: { projects: 'folders', tasks: 'settings', media_posts: 'images' },
};

/** The export of Chatbot UI 1. */
const chatbotUi: Container = {
  member: 'history',
  others: { folders: 'folders', prompts: 'settings' },
};

export function containerOf(value: unknown): Container | undefined {
  if (!isObject(value)) return undefined;
  const { conversations, history, version } = value;
  if (objectsIn(conversations).some(({ responses }) => Array.isArray(responses))) return grok;
  return version !== undefined && Array.isArray(history) ? chatbotUi : undefined;
}

export function containedIn(value: unknown, { member }: Container): unknown[] {
  return isObject(value) ? listOf(value[member]) : [];
}

export function besideContained(value: unknown, { others }: Container): LeftOut {
  const leftOut: LeftOut = {};
  for (const [member, kind] of Object.entries(others))
    leaveOut(leftOut, kind, isObject(value) ? listOf(value[member]).length : 0);
  return leftOut;
}
