import { ApiFailure } from '$lib/api/wire/errors';
import { connections } from '$lib/connections/connections.svelte';
import { errorText } from '$lib/errors/describe-error';
import { callModels } from './call-models';

/** Both reject with an Error whose message is for people. */
export const modelCalls = callModels(async (connectionId, call) => {
  const connection = connectionId
    ? connections.list.find(({ id }) => id === connectionId)
    : connections.active;
  if (!connection) throw new Error('The check’s connection was deleted.');
  try {
    return await call(await connections.endpointIfUnlocked(connection));
  } catch (reason) {
    if (!(reason instanceof ApiFailure)) throw reason;
    throw new Error(errorText(reason.error, { connection }), { cause: reason });
  }
});
