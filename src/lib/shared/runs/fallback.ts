import { boundMembers } from '$lib/base/api/bound-members';
import type { ChatRequest } from '$lib/base/api/chat-types';
import type { ResponseMembers } from '$lib/base/api/responses';
import { deriveRootUrl } from '$lib/base/api/wire/endpoint';
import type { HttpError } from '$lib/base/api/wire/errors';
import type { Connection } from '$lib/shared/connections/model/connection';
import { connections } from '$lib/shared/connections/model/connections.svelte';
import { destinationOf } from '$lib/shared/connections/destination';
import type { AssistantMessage, NotSentTo } from '$lib/base/storage/conversation-records';
import type { ResponseRecord, ResponseRequest } from '$lib/base/storage/response-records';
import type { FallbackRequest as FallbackAnswer } from './chat-run.svelte';
import type { FallbackRequest as FallbackResponse } from './response-run.svelte';

interface Fallback {
  connection: Connection;
  model: string;
}

/** The connection and model that the person has set for requests that a connection refuses. */
function fallbackOf(connectionId: string | undefined): Fallback | undefined {
  const find = (wanted: string | undefined) => connections.list.find(({ id }) => id === wanted);
  const chosen = find(connectionId)?.fallback;
  const connection = find(chosen?.connectionId);
  return chosen && connection && { connection, model: chosen.model };
}

/**
 * Why this request does not go to the fallback; undefined if it may. Another model of the same connection may get all,
 * but for a response that its service works on without the page.
 */
function reasonToStay(
  { connection, model }: Fallback,
  connectionId: string | undefined,
  body: object,
): { notSentTo: NotSentTo } | undefined {
  const paths = boundMembers({ ...body }).map(({ path }) => path);
  const members =
    connection.id === connectionId ? paths.filter((path) => path === 'background') : paths;
  return members.length > 0 ? { notSentTo: { model, members } } : undefined;
}

/** `body` builds the same request for another model and connection. */
export async function fallbackAnswer(
  first: AssistantMessage,
  error: HttpError,
  body: (chosen: { model: string } & ReturnType<typeof destinationOf>) => Promise<ChatRequest>,
): Promise<FallbackAnswer | undefined> {
  const { asked, model: refusedModel, connectionName } = first;
  const fallback = fallbackOf(asked?.connectionId);
  if (!fallback) return undefined;
  const { connection, model } = fallback;
  const chosen = { model, ...destinationOf(connection) };
  const stays = reasonToStay(fallback, asked?.connectionId, await body(chosen));
  if (stays) return stays;
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
export async function fallbackResponse(
  first: ResponseRecord,
  error: HttpError,
  body: (request: ResponseRequest) => Promise<ResponseMembers>,
): Promise<FallbackResponse | undefined> {
  const fallback = fallbackOf(first.connectionId);
  if (!fallback) return undefined;
  const { connection, model } = fallback;
  const request = { ...first.request, model };
  const stays = reasonToStay(fallback, first.connectionId, await body(request));
  if (stays) return stays;
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
