import { withoutKey } from '$lib/api/wire/key-mask';
import { ServerFailure } from './server-failure';

/** Of one answer; what is longer would hold up the page. */
const mostBytes = 8 * 1024 * 1024;

/** UTF-16 units of a refusal that are read. */
const longestRefusal = 1000;

/**
 * The only way to a tool server. A redirect is refused, the token stands in Authorization and goes nowhere else, and the
 * stream that the server could open by itself is not asked for. `onbroken`: an answer broke off after it had begun.
 */
export function serverFetch(
  token: string | undefined,
  onbroken: (failure: ServerFailure) => void,
): (url: string | URL, init?: RequestInit) => Promise<Response> {
  return async (url, init = {}) => {
    const headers = new Headers(init.headers);
    // What it answers to those that have no such stream; one that was broken off is gone on with.
    if (init.method === 'GET' && !headers.has('last-event-id'))
      return new Response(null, { status: 405 });
    if (token) headers.set('authorization', `Bearer ${token}`);
    const response = await send(url, { ...init, headers });
    if (!response.ok) throw await refusalOf(response, token);
    return bounded(response, onbroken);
  };
}

async function send(url: string | URL, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, {
      ...init,
      redirect: 'error',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
    });
  } catch {
    throw new ServerFailure({ kind: init.signal?.aborted ? 'stopped' : 'unreachable' });
  }
}

async function refusalOf(response: Response, token: string | undefined): Promise<ServerFailure> {
  const isText = /json|text\/plain/.test(response.headers.get('content-type') ?? '');
  const body = isText ? await beginning(response) : '';
  return new ServerFailure({
    kind: 'status',
    status: response.status,
    words: masked(body, token),
  });
}

/** A body need never end. */
async function beginning(response: Response): Promise<string> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  try {
    while (reader && text.length < longestRefusal) {
      const { value, done } = await reader.read();
      if (done) break;
      text += value;
    }
  } catch {
    return text; // What had arrived says more than nothing.
  }
  void reader?.cancel().catch(() => undefined);
  return text.slice(0, longestRefusal);
}

/** A server may send back what it was sent. */
export function masked(text: string, token: string | undefined): string {
  return withoutKey(text, { baseUrl: '', rootUrl: '', apiKey: token });
}

function bounded(response: Response, onbroken: (failure: ServerFailure) => void): Response {
  const { status, statusText, headers, body } = response;
  let left = mostBytes;
  const counted = body?.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        left -= chunk.byteLength;
        if (left >= 0) return controller.enqueue(chunk);
        const failure = new ServerFailure({ kind: 'too-long' });
        onbroken(failure);
        controller.error(failure);
      },
    }),
  );
  return new Response(counted ?? null, { status, statusText, headers });
}
