import { automaticRetries } from './retry-plan';

/** Seconds without anything of the answer arriving after which it is told. Reasoning models pause, so it is only told. */
const silenceAfter = 15;

export interface RunMoment {
  hasStarted: boolean;
  /** Milliseconds since the epoch. */
  sentAt: number;
  progressAt: number;
  now: number;
}

/** What a person is told while an answer is on its way; undefined while it flows. */
export function runStatus({
  hasStarted,
  sentAt,
  progressAt,
  now,
}: RunMoment): { text: string; silent: boolean } | undefined {
  const quiet = Math.floor((now - progressAt) / 1000);
  if (quiet >= silenceAfter) return { text: `No data for ${quiet} s`, silent: true };
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
