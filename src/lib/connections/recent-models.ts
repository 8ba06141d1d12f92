import { preferences } from '$lib/storage/preferences';

/** More would be a list of their own. */
const maxRecent = 5;

/** Ids of the models used last in a connection, the latest first. */
export function recentModels(connectionId: string): string[] {
  const ids = preferences.get('recentModels')[connectionId];
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
}

/** The next new conversation begins with this model, and pickers list it near the top. */
export function rememberModel(connectionId: string, model: string): void {
  preferences.set('model', model);
  const ids = [model, ...recentModels(connectionId).filter((id) => id !== model)].slice(
    0,
    maxRecent,
  );
  preferences.set('recentModels', { ...preferences.get('recentModels'), [connectionId]: ids });
}
