import { automaticRetries } from './with-retries';

interface RunMoment {
  hasStarted: boolean;
  /** Milliseconds since the epoch. */
  sentAt: number;
  progressAt: number;
  now: number;
}

/** The status shown while an answer is running; undefined while it streams. */
export function runStatus({
  hasStarted,
  sentAt,
  progressAt,
  now,
}: RunMoment): { text: string; silent: boolean } | undefined {
  const silence = describeSilence(progressAt, now);
  if (silence) return { text: silence, silent: true };
  if (hasStarted) return undefined;
  return {
    text: `Waiting for the first token · ${Math.max(0, Math.floor((now - sentAt) / 1000))} s`,
    silent: false,
  };
}

/** The countdown to an automatic retry. */
export function retryStatus(number: number, at: number, now: number): string {
  return `Trying again in ${Math.max(0, Math.ceil((at - now) / 1000))} s · retry ${number} of ${automaticRetries}`;
}

/** Seconds without data after which it is reported. Reasoning models pause, so it is no failure. */
export const silenceSeconds = 15;

/** "No data for 17 s"; undefined while that is normal. Both arguments in milliseconds since 1970. */
export function describeSilence(progressAt: number, now: number): string | undefined {
  const quiet = Math.floor((now - progressAt) / 1000);
  return quiet >= silenceSeconds ? `No data for ${quiet} s` : undefined;
}
