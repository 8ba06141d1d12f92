import { retryStatus } from '$lib/runs/run-status';
import { describeSilence } from '$lib/runs/silence';
import { formatBytes } from '$lib/ui/amounts';
import type { SpeechActivity } from './speech-call';

/** Status text of a part that is being requested; `now` is in milliseconds since 1970. */
export function activityWords(
  activity: SpeechActivity,
  now: number,
): { text: string; silent: boolean } {
  switch (activity.kind) {
    case 'checking':
      return { text: 'Checking the sound', silent: false };
    case 'retrying':
      return { text: retryStatus(activity.number, activity.at, now), silent: false };
    case 'calling':
      return callingWords(activity, now);
  }
}

function callingWords(
  { sentAt, progressAt, bytes }: SpeechActivity & { kind: 'calling' },
  now: number,
): { text: string; silent: boolean } {
  const silence = describeSilence(progressAt, now);
  if (silence) return { text: silence, silent: true };
  if (bytes > 0) return { text: `Receiving: ${formatBytes(bytes)}`, silent: false };
  const waited = Math.max(0, Math.floor((now - sentAt) / 1000));
  return { text: `Waiting for the service: ${waited} s`, silent: false };
}
