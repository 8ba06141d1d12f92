import { retryWait } from '$lib/runs/retry-plan';
import type { Endpoint } from '$lib/api/wire/endpoint';
import { ApiFailure, type ApiError } from '$lib/api/wire/errors';
import { speak, type SpeechRequest } from '$lib/api/speech';

/** What happens to a part that is under way. Moments are milliseconds since 1970. */
export type SpeechActivity =
  | { kind: 'calling'; sentAt: number; progressAt: number; bytes: number }
  | { kind: 'retrying'; error: ApiError; number: number; at: number }
  | { kind: 'checking' };

interface CallOptions {
  signal: AbortSignal;
  ontold: (activity: SpeechActivity) => void;
}

/**
 * Asks for one part, and again by itself where that may help (promises.md P-N6). Resolves with the reply as it came.
 * Throws ApiFailure.
 */
export async function callForSpeech(
  endpoint: Endpoint,
  request: SpeechRequest,
  { signal, ontold }: CallOptions,
): Promise<Blob> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await callOnce(endpoint, request, { signal, ontold });
    } catch (reason) {
      if (!(reason instanceof ApiFailure) || signal.aborted) throw reason;
      const wait = retryWait(reason.error, attempt, Math.random());
      if (wait === undefined) throw reason;
      ontold({ kind: 'retrying', error: reason.error, number: attempt + 1, at: Date.now() + wait });
      await pause(wait, signal);
    }
  }
}

async function callOnce(
  endpoint: Endpoint,
  request: SpeechRequest,
  { signal, ontold }: CallOptions,
): Promise<Blob> {
  const sentAt = Date.now();
  const tell = (bytes: number) =>
    ontold({ kind: 'calling', sentAt, progressAt: Date.now(), bytes });
  tell(0);
  return (await speak(endpoint, request, signal, tell)).audio;
}

/** Throws ApiFailure `stopped` when it is stopped. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(new ApiFailure({ kind: 'stopped' }));
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    signal.addEventListener('abort', stop, { once: true });
  });
}
