import { preferences } from '$lib/storage/preferences';

/** More would be a list of their own. */
const kept = 5;

/** Ids of the models that were asked last in a connection, the last one first. */
export function recentModels(connectionId: string): string[] {
  const ids = preferences.get('recentModels')[connectionId];
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
}

/** It is what the next new conversation begins with, and one of the first to choose from. */
export function rememberModel(connectionId: string, model: string): void {
  preferences.set('model', model);
  const ids = [model, ...recentModels(connectionId).filter((id) => id !== model)].slice(0, kept);
  preferences.set('recentModels', { ...preferences.get('recentModels'), [connectionId]: ids });
}
