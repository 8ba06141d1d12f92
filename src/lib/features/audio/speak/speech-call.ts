import { speak, type SpeechRequest } from '$lib/base/api/audio';
import type { Endpoint } from '$lib/base/api/wire/endpoint';
import { describeSilence, retryStatus } from '$lib/shared/runs/run-status';
import { type PendingRetry, withRetries } from '$lib/shared/runs/with-retries';
import { formatBytes } from '$lib/base/ui/text/amounts';

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
export function requestSpeech(
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

/** Status text of a part that is being requested; `now` is in milliseconds since 1970. */
export function describeActivity(
  activity: SpeechActivity,
  now: number,
): { text: string; silent: boolean } {
  switch (activity.kind) {
    case 'checking':
      return { text: 'Checking the audio', silent: false };
    case 'retrying':
      return { text: retryStatus(activity.number, activity.at, now), silent: false };
    case 'calling':
      return describeCall(activity, now);
  }
}

function describeCall(
  { sentAt, progressAt, bytes }: SpeechActivity & { kind: 'calling' },
  now: number,
): { text: string; silent: boolean } {
  const silence = describeSilence(progressAt, now);
  if (silence) return { text: silence, silent: true };
  if (bytes > 0) return { text: `Receiving: ${formatBytes(bytes)}`, silent: false };
  const waited = Math.max(0, Math.floor((now - sentAt) / 1000));
  return { text: `Waiting for the service: ${waited} s`, silent: false };
}
