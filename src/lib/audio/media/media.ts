import { formatFacts } from './container-names';
import type { MediaFacts } from './media-facts';
import type { ConvertedFormat } from './media-failure';
import { MediaError } from './media-failure';
import { planCuts, type Part } from './plan-cuts';
import { overview, type Survey } from './survey';
import { runInWorker } from './worker-job';

export interface Waiting {
  signal?: AbortSignal;
  /** Seconds of sound that are done, of all. */
  onprogress?: (done: number, total: number) => void;
}

export interface Conversion {
  format: ConvertedFormat;
  /** Seconds; the whole where missing. */
  from?: number;
  to?: number;
}

export interface Cutting {
  /** The largest file that the service takes. */
  maxBytes: number;
  /** Seconds that a part repeats of the one before. */
  overlapSeconds: number;
  format: ConvertedFormat;
}

/** A file is surveyed once, however often it is asked about. */
const surveys = new WeakMap<Blob, Promise<Survey>>();

/**
 * What the file is, by decoding all of it in a worker. A file that cannot be read is told in the facts; the promise
 * rejects only with the signal's reason.
 */
export async function inspectMedia(
  file: Blob,
  name: string,
  { signal, onprogress }: Waiting = {},
): Promise<MediaFacts> {
  try {
    return formatFacts(await surveyOf(file, { signal, onprogress }), name);
  } catch (error) {
    if (error instanceof MediaError) return { kind: 'unreadable', failure: error.failure };
    throw error;
  }
}

/**
 * The lowest and highest sample of `count` equal stretches, as pairs: length 2 * count, from -1 to 1. Rejects with
 * MediaError or the signal's reason.
 */
export async function mediaPeaks(
  file: Blob,
  count: number,
  waiting: Waiting = {},
): Promise<Float32Array> {
  return overview(await surveyOf(file, waiting), count);
}

/** The sound, or a stretch of it, as 16 kHz mono. Rejects with MediaError or the signal's reason. */
export async function convertMedia(
  file: Blob,
  conversion: Conversion,
  { signal, onprogress }: Waiting = {},
): Promise<Blob> {
  return runInWorker((worker, told) => worker.convert(file, conversion, told), {
    signal,
    onprogress,
  });
}

/**
 * Parts in the order of time, each under `maxBytes` when converted to the format, cut at quiet points. One part where
 * the whole fits. Rejects with MediaError or the signal's reason.
 */
export async function planParts(
  file: Blob,
  cutting: Cutting,
  waiting: Waiting = {},
): Promise<Part[]> {
  return planCuts(await surveyOf(file, waiting), cutting);
}

export type { Part } from './plan-cuts';
