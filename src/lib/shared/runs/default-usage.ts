import type { ChatRequest } from '$lib/base/api/chat-types';
import { ApiFailure } from '$lib/base/api/wire/errors';
import { preferences } from '$lib/base/storage/database/preferences';

/** The stream options that the console sends by itself: the stream then ends with its token counts. */
export const usageOptions = { include_usage: true };

/**
 * The request as it is sent to a base URL: a stream asks for its token counts, unless the request has stream options of
 * its own or the service has refused these.
 */
export function withUsage(request: ChatRequest, baseUrl: string): ChatRequest {
  const isAdded =
    request.stream === true &&
    (request.stream_options ?? undefined) === undefined &&
    preferences.get('reportsUsage')[baseUrl] !== false;
  return isAdded ? { ...request, stream_options: usageOptions } : request;
}

/**
 * Sends a request with the console's stream options. Where the service refuses them by name, it is sent once more without
 * them, and the base URL gets none from then on.
 */
export async function* sendWithUsage<Update>(
  request: ChatRequest,
  baseUrl: string,
  send: (request: ChatRequest) => AsyncIterable<Update>,
): AsyncGenerator<Update> {
  const extended = withUsage(request, baseUrl);
  try {
    yield* send(extended);
  } catch (reason) {
    if (extended === request || !isRefusalOfOptions(reason)) throw reason;
    preferences.set('reportsUsage', { ...preferences.get('reportsUsage'), [baseUrl]: false });
    yield* send(request);
  }
}

/** Not all services name the field apart, but one that refuses it has its name in the message. */
function isRefusalOfOptions(reason: unknown): boolean {
  if (!(reason instanceof ApiFailure) || reason.error.kind !== 'http') return false;
  const { status, param, words } = reason.error;
  return (status === 400 || status === 422) && (param ?? words).includes('stream_options');
}
