import type { Batch } from '$lib/base/api/batches';
import { doneOf, totalOf } from '../batch-state';

/** The counts of a batch at a time of the local clock, in milliseconds. */
export interface CountSample {
  at: number;
  completed: number;
  failed: number;
}

const sampleLimit = 400;
/** Milliseconds of the newest samples that determine the rate. */
const rateSpan = 60_000;
/** Minimum milliseconds that samples must span for a reliable rate. */
const shortestSpan = 2000;

/** Appends a sample; above the limit, every other older one is dropped. */
export function withSample(samples: readonly CountSample[], sample: CountSample): CountSample[] {
  const all = [...samples, sample];
  return all.length > sampleLimit
    ? all.filter((_, index) => index % 2 === 0 || index === sampleLimit)
    : all;
}

export function sampleOf(batch: Batch, at: number): CountSample {
  const { completed, failed } = batch.request_counts;
  return { at, completed, failed };
}

/**
 * Estimated end of a batch in progress, in milliseconds since the epoch, at its current rate. The rate comes from the
 * samples, or from the elapsed time until there are enough. Undefined if nothing progresses.
 */
export function estimateEnd(
  batch: Batch,
  samples: readonly CountSample[],
  now: number,
): number | undefined {
  const left = totalOf(batch) - doneOf(batch);
  if (batch.status !== 'in_progress' || left <= 0) return undefined;
  const rate = rateOf(batch, samples, now);
  return rate > 0 ? now + left / rate : undefined;
}

/** Requests per millisecond, by the samples, or since the start of the batch until there are enough. */
export function rateOf(batch: Batch, samples: readonly CountSample[], now: number): number {
  return sampledRate(samples) ?? averageRate(batch, now);
}

function sampledRate(samples: readonly CountSample[]): number | undefined {
  const last = samples.at(-1);
  const first = samples.find(({ at }) => last && at >= last.at - rateSpan);
  if (!first || !last || last.at - first.at < shortestSpan) return undefined;
  const done = last.completed + last.failed - first.completed - first.failed;
  return done > 0 ? done / (last.at - first.at) : undefined;
}

function averageRate(batch: Batch, now: number): number {
  if (batch.in_progress_at === null) return 0;
  return doneOf(batch) / Math.max(1, now - batch.in_progress_at * 1000);
}

export interface ChartFrame {
  width: number;
  height: number;
  /** Requests at the top edge. */
  total: number;
  /** Milliseconds at the left and right edges. */
  from: number;
  to: number;
}

/** Points of a polyline as `x,y x,y`, with the origin at the top left. */
export function chartPoints(
  samples: readonly CountSample[],
  valueOf: (sample: CountSample) => number,
  { width, height, total, from, to }: ChartFrame,
): string {
  const span = Math.max(1, to - from);
  return samples
    .map((sample) => {
      const x = ((sample.at - from) / span) * width;
      const y = height - (valueOf(sample) / Math.max(1, total)) * height;
      return `${x.toFixed(1)},${y.toFixed(1)}`;
    })
    .join(' ');
}
