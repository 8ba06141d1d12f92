import type { Endpoint } from '$lib/api/wire/endpoint';
import type { Connection } from '$lib/connections/connection';
import { connections } from '$lib/connections/connections.svelte';

/** Milliseconds that a press waits for the models of a service elsewhere, from which its model may be chosen. */
const patience = 3000;

export interface Destination {
  connection: Connection;
  /** For each request anew. Throws ApiFailure `key-locked` where the passphrase was not given. */
  endpoint: () => Promise<Endpoint>;
}

/**
 * To be awaited between a press and its request: the stored connections are read, a locked key has been asked for, and
 * the list of models is there or has had its time. Resolves with where to send, never rejects.
 */
export async function readyToSend(): Promise<Destination> {
  await connections.ready;
  await connections.unlockActive(); // First, because the list of models needs the key, too.
  await modelsOrPatience(connections.active);
  const connection = connections.active;
  return { connection, endpoint: () => connections.endpointIfUnlocked(connection) };
}

/** Resolves when the list of models is there, could not be had, or has taken too long. */
export async function modelsOrPatience(connection: Connection): Promise<void> {
  const { settled } = connections.modelsOf(connection);
  // It always answers, or its end is noticed; starting it takes seconds on a slow machine.
  if (connection.builtIn) return settled;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<void>((resolve) => (timer = setTimeout(resolve, patience)));
  await Promise.race([settled, tooLong]);
  clearTimeout(timer);
}
