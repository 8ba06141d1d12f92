import { completeChat } from '$lib/api/complete-chat';
import { createEmbeddings } from '$lib/api/embeddings';
import type { Endpoint } from '$lib/api/wire/endpoint';
import type { ModelCalls } from './evaluate-by-requests';

/** Performs a call at the service of a connection. No id means the active one. */
export type CallService = <Result>(
  connectionId: string | undefined,
  call: (endpoint: Endpoint) => Promise<Result>,
) => Promise<Result>;

/** The requests of checks, which reject as `callService` does. */
export function callModels(callService: CallService): ModelCalls {
  return {
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
}
