import type { MediaFacts } from './media-facts';
import { MediaError } from './media-failure';
import type { Conversion } from './media.worker';
import { planCuts, type Cutting, type Part } from './plan-cuts';
import { soundFacts } from './sound-facts';
import { overview } from './survey';
import { surveyOf } from './surveys';
import { runMediaJob, type Waiting } from './worker-job';

/**
 * Inspects a file by decoding all of it in a worker. For an unreadable file the facts hold the failure; the promise
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
 * The lowest and highest sample of each of `count` equal stretches, as pairs from -1 to 1: the length is 2 * count.
 * Rejects with MediaError or the signal's reason.
 */
export async function mediaPeaks(
  file: Blob,
  count: number,
  waiting: Waiting = {},
): Promise<Float32Array> {
  return overview(await surveyOf(file, waiting), count);
}

/** Converts a sound, or a stretch of it, to 16 kHz mono. Rejects with MediaError or the signal's reason. */
export async function convertMedia(
  file: Blob,
  conversion: Conversion,
  waiting: Waiting = {},
): Promise<Blob> {
  return runMediaJob((worker, onProgress) => worker.convert(file, conversion, onProgress), waiting);
}

/**
 * Splits a sound at quiet points into consecutive parts, each under the limits when converted to the format. A sound
 * that fits is one part. Rejects with MediaError or the signal's reason.
 */
export async function planParts(
  file: Blob,
  cutting: Cutting,
  waiting: Waiting = {},
): Promise<Part[]> {
  return planCuts(await surveyOf(file, waiting), cutting);
}

export type { Part } from './plan-cuts';
