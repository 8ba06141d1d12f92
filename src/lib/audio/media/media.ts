import type { MediaFacts } from './media-facts';
import { MediaError } from './media-failure';
import type { Conversion } from './media.worker';
import { planCuts, type Cutting, type Part } from './plan-cuts';
import { soundFacts } from './sound-facts';
import { overview } from './survey';
import { surveyOf } from './surveys';
import { runMediaJob, type Waiting } from './worker-job';

/**
 * What the file is, by decoding all of it in a worker. A file that cannot be read is told in the facts; the promise
 * rejects only with the signal's reason.
 */
export async function inspectMedia(
  file: Blob,
  name: string,
  waiting: Waiting = {},
): Promise<MediaFacts> {
  try {
    return soundFacts(await surveyOf(file, waiting), name);
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
  waiting: Waiting = {},
): Promise<Blob> {
  return runMediaJob((worker, onProgress) => worker.convert(file, conversion, onProgress), waiting);
}

/**
 * Parts in the order of time, each under the limits when converted to the format, cut at quiet points. One part where
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
