import { completeChat } from '$lib/base/api/complete-chat';
import { createEmbeddings } from '$lib/base/api/embeddings';
import type { Endpoint } from '$lib/base/api/wire/endpoint';
import { ApiFailure } from '$lib/base/api/wire/errors';
import type { Connection } from '$lib/shared/connections/model/connection';
import { errorText } from '$lib/base/errors/describe-error';
import { withRetries } from '$lib/shared/runs/with-retries';
import type { RequestReports } from './model/check-kind';
import type { ModelCalls } from './evaluate-by-requests';

interface Service {
  connection: Connection;
  endpoint: () => Promise<Endpoint>;
}

/**
 * The requests of checks, with the automatic retries of answers. Both reject with an Error whose message is for people.
 * `serviceOf` finds the service of a connection, which without an id is the active one.
 */
export function callModels(serviceOf: (connectionId: string | undefined) => Service): ModelCalls {
  async function call<Result>(
    connectionId: string | undefined,
    { signal, onretry = () => {} }: Pick<RequestReports, 'onretry'> & { signal: AbortSignal },
    attempt: (endpoint: Endpoint) => Promise<Result>,
  ): Promise<Result> {
    const { connection, endpoint } = serviceOf(connectionId);
    try {
      return await withRetries(async () => attempt(await endpoint()), { signal, onretry });
    } catch (reason) {
      if (!(reason instanceof ApiFailure)) throw reason;
      throw new Error(errorText(reason.error, { connection }), { cause: reason });
    }
  }
  return {
    send: (model, connectionId, prompt, signal, { onusage, onretry } = {}) =>
      call(connectionId, { signal, onretry }, async (endpoint) => {
        const messages = [{ role: 'user' as const, content: prompt }];
        const { text, usage } = await completeChat(endpoint, { model, messages }, signal);
        if (usage) onusage?.(usage);
        return text;
      }),
    embed: (model, connectionId, texts, signal, { onretry } = {}) =>
      call(connectionId, { signal, onretry }, (endpoint) =>
        createEmbeddings(endpoint, { model, input: texts }, signal),
      ),
  };
}
