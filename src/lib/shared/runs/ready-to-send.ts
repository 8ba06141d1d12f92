import type { Endpoint } from '$lib/base/api/wire/endpoint';
import { isKeyMissing, type Connection } from '$lib/shared/connections/model/connection';
import { connections } from '$lib/shared/connections/model/connections.svelte';
import { requestMissingKey } from '$lib/shared/connections/request-missing-key';
import { pauseInSteps } from '$lib/base/platform/pause';

/** Milliseconds that sending waits for the models of a remote service, from which its model may be chosen. */
const modelsTimeout = 3000;

export interface Destination {
  connection: Connection;
  /** Created for each request. Throws ApiFailure `key-locked` if the passphrase was not entered. */
  endpoint: () => Promise<Endpoint>;
}

/**
 * Prepares a send: the stored connections are read, the passphrase of a locked key was requested, and the list of
 * models is loaded or has timed out. Resolves with the destination, never rejects. Undefined if the key is known to be
 * missing: then its field was opened instead.
 */
export async function readyToSend(): Promise<Destination | undefined> {
  await connections.ready;
  if (connections.active.unread) await connections.refresh();
  const hasKey = await connections.unlockActive(); // First: the list of models needs the key, too.
  if (!hasKey && isKeyMissing(connections.active)) return undefined;
  await modelsOrTimeout(connections.active);
  if (connections.needsKey) {
    await requestMissingKey();
    return undefined;
  }
  const connection = connections.active;
  return { connection, endpoint: () => connections.endpointIfUnlocked(connection) };
}

/** Resolves when the list of models is loaded, has failed, or has timed out. */
export async function modelsOrTimeout(connection: Connection): Promise<void> {
  const { settled } = connections.modelsOf(connection);
  // The worker always answers, or its end is noticed; starting it takes seconds on a slow machine.
  if (connection.isDemo) return settled;
  const over = new AbortController();
  await Promise.race([settled, pauseInSteps(modelsTimeout, over.signal)]);
  over.abort();
}
