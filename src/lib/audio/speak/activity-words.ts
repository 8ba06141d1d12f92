import { retryStatus } from '$lib/runs/run-status';
import { bytesInWords } from '$lib/ui/amounts';
import type { SpeechActivity } from './speech-call';

/** Seconds without a byte after which it is told; long texts take their time, so it is only told. */
const silenceAfter = 15;

/** What a person is told of a part that is under way; `now` in milliseconds since 1970. */
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
  const quiet = Math.floor((now - progressAt) / 1000);
  if (quiet >= silenceAfter) return { text: `No data for ${quiet} s`, silent: true };
  if (bytes > 0) return { text: `Receiving: ${bytesInWords(bytes)}`, silent: false };
  const waited = Math.max(0, Math.floor((now - sentAt) / 1000));
  return { text: `Waiting for the service: ${waited} s`, silent: false };
}
