import { completeChat } from '$lib/api/complete-chat';
import { createEmbeddings } from '$lib/api/embeddings';
import type { Endpoint } from '$lib/api/wire/endpoint';
import { ApiFailure } from '$lib/api/wire/errors';
import { connections } from '$lib/connections/connections.svelte';
import { errorText } from '$lib/errors/describe-error';
import type { ModelCalls } from './evaluate-by-requests';

/** Both reject with an Error whose message is for people. */
export const modelCalls: ModelCalls = {
  send: (model, connectionId, prompt, signal, onusage) =>
    callService(connectionId, async (endpoint) => {
      const messages = [{ role: 'user' as const, content: prompt }];
      const { text, usage } = await completeChat(endpoint, { model, messages }, signal);
      if (usage) onusage?.(usage);
      return text;
    }),
  embed: (model, connectionId, texts, signal) =>
    callService(connectionId, (endpoint) =>
      createEmbeddings(endpoint, { model, input: texts }, signal),
    ),
};

async function callService<Result>(
  connectionId: string | undefined,
  call: (endpoint: Endpoint) => Promise<Result>,
): Promise<Result> {
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
}
