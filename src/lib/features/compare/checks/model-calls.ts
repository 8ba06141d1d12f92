import { connections } from '$lib/shared/connections/model/connections.svelte';
import { callModels } from './call-models';

export const modelCalls = callModels((connectionId) => {
  const connection = connectionId
    ? connections.list.find(({ id }) => id === connectionId)
    : connections.active;
  if (!connection) throw new Error('The check’s connection was deleted.');
  return { connection, endpoint: () => connections.endpointIfUnlocked(connection) };
});
