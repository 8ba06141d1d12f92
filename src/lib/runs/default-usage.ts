import type { ChatRequest } from '$lib/api/chat-types';
import { ApiFailure } from '$lib/api/wire/errors';
import { preferences } from '$lib/storage/preferences';

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
 * Sends a request with the console's stream options. Where the service refuses it, it is sent once more without them; if
 * that works, the base URL gets none from then on.
 */
export async function* sendWithUsage<Update>(
  request: ChatRequest,
  baseUrl: string,
  send: (request: ChatRequest) => AsyncIterable<Update>,
): AsyncGenerator<Update> {
  const extended = withUsage(request, baseUrl);
  const isAdded = extended !== request;
  try {
    yield* remembering(send(extended), () => isAdded && remember(baseUrl, true));
  } catch (reason) {
    if (!isAdded || preferences.get('reportsUsage')[baseUrl] || !mayBeRefusal(reason)) throw reason;
    yield* remembering(send(request), () => remember(baseUrl, false));
  }
}

async function* remembering<Update>(updates: AsyncIterable<Update>, onfirst: () => void) {
  let isFirst = true;
  for await (const update of updates) {
    if (isFirst) onfirst();
    isFirst = false;
    yield update;
  }
}

function remember(baseUrl: string, reports: boolean): void {
  const known = preferences.get('reportsUsage');
  if (known[baseUrl] !== reports) preferences.set('reportsUsage', { ...known, [baseUrl]: reports });
}

function mayBeRefusal(reason: unknown): boolean {
  if (!(reason instanceof ApiFailure) || reason.error.kind !== 'http') return false;
  const { status, param } = reason.error;
  return (status === 400 || status === 422) && (!param || param.startsWith('stream_options'));
}
