import { isSecretName } from './secret-names';
import type { Endpoint, ExchangeObserver, SentRequest } from './endpoint';
import { ApiFailure } from './errors';
import { keyMark, maskKey } from './key-mask';
import { hasNullBody, maskedReply } from './masked-reply';

/** Performs one exchange, masks the key and other `secrets` in the reply and notifies the observer of the endpoint. */
export async function performExchange(
  endpoint: Endpoint,
  sent: SentRequest,
  perform: () => Promise<Response>,
  secrets: readonly string[] = [],
): Promise<Response> {
  const release = await endpoint.admit?.(sent);
  const observer = endpoint.observe?.(withoutKeys(sent, endpoint), endpoint);
  const watching = release ? withRelease(release, observer) : observer;
  try {
    const reply = [...secretsOf(endpoint), ...secrets.map(withoutScheme)].reduce(
      (response, apiKey) => maskedReply(response, { ...endpoint, apiKey }),
      await perform(),
    );
    endpoint.onreply?.(reply.status, reply.headers);
    if (!watching) return reply;
    watching.replied(reply.status, reply.headers);
    const observed = observedReply(reply, watching);
    if (observer) ids.set(observed, observer.id);
    return observed;
  } catch (reason) {
    if (!(reason instanceof ApiFailure)) {
      release?.();
      throw reason;
    }
    watching?.failed(reason.error);
    if (!observer) throw reason;
    throw new ApiFailure({ ...reason.error, exchangeId: observer.id }, { cause: reason.cause });
  }
}

type Watcher = Omit<ExchangeObserver, 'id'>;

/** Calls `release` at the end of the exchange, when the observer knows it. */
function withRelease(release: () => void, observer: Watcher | undefined): Watcher {
  return {
    replied: (status, headers) => observer?.replied(status, headers),
    received: (bytes) => observer?.received(bytes),
    ended: (end) => {
      observer?.ended(end);
      release();
    },
    failed: (error) => {
      observer?.failed(error);
      release();
    },
  };
}

const ids = new WeakMap<Response, string>();

/** The observer's id for the exchange of this reply; undefined without an observer. */
export function exchangeIdOf(response: Response): string | undefined {
  return ids.get(response);
}

/** Other headers, such as an organization or a region, may be words of the answer. */
export function secretsOf({ apiKey, extraHeaders = [], secretHeaders = [] }: Endpoint): string[] {
  const named = extraHeaders.filter(([name]) => isSecretName(name, 'header'));
  const values = [...named, ...secretHeaders].map(([, value]) => withoutScheme(value));
  return apiKey ? [apiKey, ...values] : values;
}

function withoutScheme(value: string): string {
  return value.replace(/^(?:basic|bearer|token) /i, '');
}

function withoutKeys(
  sent: SentRequest,
  { apiKey, extraHeaders = [], secretHeaders = [] }: Endpoint,
): SentRequest {
  const entered = [...extraHeaders, ...secretHeaders];
  const headers = sent.headers.map(([name, value]): [string, string] => [
    name,
    entered.some(([extra]) => extra === name) ? keyMark : maskKey(value, apiKey),
  ]);
  return { ...sent, headers };
}

/** The body of a reply fails with an AbortError only if its request was aborted. */
function isAbort(reason: unknown): boolean {
  return reason instanceof Error && reason.name === 'AbortError';
}

/** Nothing is read ahead: the consumer sets the pace, and observers see the arrival times that it sees. */
function observedReply(response: Response, observer: Watcher): Response {
  if (!response.body || hasNullBody(response.status)) {
    observer.ended('complete');
    return response;
  }
  const reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>> = response.body.getReader();
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read();
          if (!done) {
            observer.received(value);
            return controller.enqueue(value);
          }
        } catch (reason) {
          if (isAbort(reason)) observer.failed({ kind: 'stopped' });
          else observer.ended('broken');
          return controller.error(reason);
        }
        observer.ended('complete');
        controller.close();
      },
      cancel(reason) {
        observer.ended('cancelled');
        return reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
  const { status, statusText, headers } = response;
  return new Response(body, { status, statusText, headers });
}
