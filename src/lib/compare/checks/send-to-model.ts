import { completeChat } from '$lib/api/complete-chat';
import { ApiFailure } from '$lib/api/wire/errors';
import { connections } from '$lib/connections/connections.svelte';
import { errorText } from '$lib/errors/describe-error';

/** The text of a model's answer to one prompt. Rejects with an Error whose message is for people. */
export async function sendToModel(
  model: string,
  connectionId: string | undefined,
  prompt: string,
  signal: AbortSignal,
): Promise<string> {
  const connection = connectionId
    ? connections.list.find(({ id }) => id === connectionId)
    : connections.active;
  if (!connection) throw new Error('The judge’s connection was deleted.');
  try {
    const endpoint = await connections.endpointIfUnlocked(connection);
    const messages = [{ role: 'user' as const, content: prompt }];
    return (await completeChat(endpoint, { model, messages }, signal)).text;
  } catch (reason) {
    if (!(reason instanceof ApiFailure)) throw reason;
    throw new Error(errorText(reason.error, { connection }), { cause: reason });
  }
}
