import type { Endpoint } from '$lib/api/wire/endpoint';
import { speak, type SpeechRequest } from '$lib/api/speech';
import { withRetries, type PendingRetry } from '$lib/runs/with-retries';

/** What happens to a part that is under way. Moments are milliseconds since 1970. */
export type SpeechActivity =
  | { kind: 'calling'; sentAt: number; progressAt: number; bytes: number }
  | ({ kind: 'retrying' } & PendingRetry)
  | { kind: 'checking' };

interface CallOptions {
  signal: AbortSignal;
  onactivity: (activity: SpeechActivity) => void;
}

/** Asks for one part, and again by itself where that may help. Resolves with the reply as it came. Throws ApiFailure. */
export function callForSpeech(
  endpoint: () => Promise<Endpoint>,
  request: SpeechRequest,
  { signal, onactivity }: CallOptions,
): Promise<Blob> {
  const callOnce = async () => {
    const to = await endpoint();
    const sentAt = Date.now();
    const report = (bytes: number) =>
      onactivity({ kind: 'calling', sentAt, progressAt: Date.now(), bytes });
    report(0);
    return (await speak(to, request, signal, report)).audio;
  };
  const onretry = (retry: PendingRetry | undefined) =>
    retry && onactivity({ kind: 'retrying', ...retry });
  return withRetries(callOnce, { signal, onretry });
}
