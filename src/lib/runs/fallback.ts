import type { ChatRequest } from '$lib/api/chat-types';
import type { ResponseMembers } from '$lib/api/responses';
import { deriveRootUrl } from '$lib/api/wire/endpoint';
import type { HttpError } from '$lib/api/wire/errors';
import type { Connection } from '$lib/connections/connection';
import { connections } from '$lib/connections/connections.svelte';
import { destinationOf } from '$lib/connections/destination';
import type { AssistantMessage } from '$lib/storage/conversation-records';
import type { ResponseRecord, ResponseRequest } from '$lib/storage/response-records';
import type { FallbackRequest as FallbackAnswer } from './chat-run.svelte';
import type { FallbackRequest as FallbackResponse } from './response-run.svelte';

interface Fallback {
  connection: Connection;
  model: string;
}

/** The connection and model that the person has set for requests that a connection refuses. */
export function fallbackOf(connectionId: string | undefined): Fallback | undefined {
  const find = (wanted: string | undefined) => connections.list.find(({ id }) => id === wanted);
  const chosen = find(connectionId)?.fallback;
  const connection = find(chosen?.connectionId);
  return chosen && connection && { connection, model: chosen.model };
}

/** `body` builds the same request for another model and connection. */
export function fallbackAnswer(
  first: AssistantMessage,
  error: HttpError,
  body: (chosen: { model: string } & ReturnType<typeof destinationOf>) => Promise<ChatRequest>,
): FallbackAnswer | undefined {
  const { asked, model: refusedModel, connectionName } = first;
  const fallback = fallbackOf(asked?.connectionId);
  if (!fallback) return undefined;
  const { connection, model } = fallback;
  const chosen = { model, ...destinationOf(connection) };
  const refused = { model: asked?.model ?? refusedModel, connectionName, error };
  return {
    answer: {
      ...first,
      model,
      connectionName: connection.name,
      asked: { ...asked, ...chosen },
      refused,
    },
    body: () => body(chosen),
    endpoint: () => connections.endpointIfUnlocked(connection),
  };
}

/** `body` builds the request to the service. */
export function fallbackResponse(
  first: ResponseRecord,
  error: HttpError,
  body: (request: ResponseRequest) => Promise<ResponseMembers>,
): FallbackResponse | undefined {
  const fallback = fallbackOf(first.connectionId);
  if (!fallback) return undefined;
  const { connection, model } = fallback;
  const request = { ...first.request, model };
  const refused = { model: first.request.model, connectionName: first.connectionName, error };
  return {
    answer: {
      ...first,
      request,
      connectionId: connection.id,
      connectionName: connection.name,
      origin: deriveRootUrl(connection.baseUrl),
      refused,
    },
    body: () => body(request),
    endpoint: () => connections.endpointIfUnlocked(connection),
  };
}
