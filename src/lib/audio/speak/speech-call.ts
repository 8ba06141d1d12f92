import type { Endpoint } from '$lib/api/wire/endpoint';
import { speak, type SpeechRequest } from '$lib/api/speech';
import { withRetries, type PendingRetry } from '$lib/runs/with-retries';

/** Status of a part that is being requested. Times are milliseconds since 1970. */
export type SpeechActivity =
  | { kind: 'calling'; sentAt: number; progressAt: number; bytes: number }
  | ({ kind: 'retrying' } & PendingRetry)
  | { kind: 'checking' };

interface CallOptions {
  signal: AbortSignal;
  onactivity: (activity: SpeechActivity) => void;
}

/** Requests one part, with automatic retries. Resolves with the unchanged reply. Rejects with ApiFailure. */
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
