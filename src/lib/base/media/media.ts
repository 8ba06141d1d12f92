import { proxy, type Remote } from 'comlink';
import { unlessAborted } from '$lib/base/workers/supervise';
import { startWorker } from '$lib/base/workers/trusted-worker';
import { WorkerFailure } from '$lib/base/workers/worker-failure';
import { runInWorker } from '$lib/base/workers/worker-host';
import { type MediaFacts, soundFacts } from './media-facts';
import { MediaError } from './media-failure';
import type { Conversion, MediaWorker, MediaOutcome, ReportProgress } from './media.worker';
import workerUrl from './media.worker.ts?worker&url';
import { type Cutting, planCuts, type SoundRange } from './plan-cuts';
import { overview, type Survey } from './survey';

/**
 * Inspects a file by decoding all of it in a worker. For an unreadable file the facts hold the failure; the promise
 * rejects only with the signal's reason.
 */
export async function inspectMedia(
  file: Blob,
  name: string,
  options: JobOptions = {},
): Promise<MediaFacts> {
  try {
    return soundFacts(await surveyOf(file, options), name);
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
  options: JobOptions = {},
): Promise<Float32Array> {
  return overview(await surveyOf(file, options), count);
}

/** Converts a sound, or a stretch of it, to 16 kHz mono. Rejects with MediaError or the signal's reason. */
export async function convertMedia(
  file: Blob,
  conversion: Conversion,
  options: JobOptions = {},
): Promise<Blob> {
  return runMediaJob(
    (worker, onProgress) => worker.convert(file, conversion, onProgress),
    options,
    undefined,
    (worker) => worker.loadEncoder(conversion.format),
  );
}

/**
 * Splits a sound at quiet points into consecutive parts, each under the limits when converted to the format. A sound
 * that fits is one part. Rejects with MediaError or the signal's reason.
 */
export async function planParts(
  file: Blob,
  cutting: Cutting,
  options: JobOptions = {},
): Promise<SoundRange[]> {
  return planCuts(await surveyOf(file, options), cutting);
}

interface Run {
  survey: Promise<Survey>;
  callers: Set<JobOptions>;
  controller: AbortController;
}

const known = new WeakMap<Blob, Survey>();
const running = new Map<Blob, Run>();

/**
 * Surveys a file once for all callers; the work is cancelled when the last waiting caller cancels. Rejects with
 * MediaError or the signal's reason.
 */
async function surveyOf(file: Blob, options: JobOptions): Promise<Survey> {
  options.signal?.throwIfAborted();
  const survey = known.get(file);
  if (survey) return survey;
  const run = running.get(file) ?? startSurvey(file);
  run.callers.add(options);
  try {
    return await unlessAborted(run.survey, options.signal);
  } finally {
    run.callers.delete(options);
    if (run.callers.size === 0) cancelSurvey(file, run);
  }
}

function startSurvey(file: Blob): Run {
  const callers = new Set<JobOptions>();
  const controller = new AbortController();
  const survey = runMediaJob((worker, onProgress) => worker.survey(file, onProgress), {
    signal: controller.signal,
    onprogress: (done, total) => callers.forEach(({ onprogress }) => onprogress?.(done, total)),
  });
  const run = { survey: survey.then((found) => remember(file, found)), callers, controller };
  running.set(file, run);
  return run;
}

function remember(file: Blob, survey: Survey): Survey {
  known.set(file, survey);
  return survey;
}

/** Removes the run immediately, so that the next caller does not join a cancelled one. */
function cancelSurvey(file: Blob, run: Run): void {
  if (running.get(file) === run) running.delete(file);
  run.controller.abort();
}

export interface JobOptions {
  signal?: AbortSignal;
  /** In seconds of sound; `total` is undefined if the file's header does not have it. */
  onprogress?: ReportProgress;
}

/** Longest silence of the worker between two pieces of sound, in seconds. */
const maxSilence = 10;

/**
 * Runs one job in its own worker, which is terminated afterwards: a damaged file can hang a decoder forever. Rejects
 * with MediaError, or immediately with the signal's reason.
 */
export async function runMediaJob<Result>(
  work: (worker: Remote<MediaWorker>, report: ReportProgress) => Promise<MediaOutcome<Result>>,
  { signal, onprogress }: JobOptions,
  start: () => Worker = () => startWorker(workerUrl),
  /** Takes any time: a slow line is no hanging decoder. */
  prepare?: (worker: Remote<MediaWorker>) => Promise<void>,
): Promise<Result> {
  const stuck = new AbortController();
  const watchdog = new Watchdog(() =>
    stuck.abort(new MediaError({ kind: 'stuck', seconds: maxSilence })),
  );
  const report = proxy<ReportProgress>((done, total) => {
    watchdog.reset();
    onprogress?.(done, total);
  });
  const task = async (worker: Remote<MediaWorker>) => {
    await prepare?.(worker);
    watchdog.start();
    return work(worker, report);
  };
  const ends = signal ? AbortSignal.any([signal, stuck.signal]) : stuck.signal;
  try {
    return resultOf(await runInWorker(start, task, ends));
  } catch (error) {
    throw error instanceof WorkerFailure ? mediaErrorOf(error) : error;
  } finally {
    watchdog.stop();
  }
}

function resultOf<Result>(outcome: MediaOutcome<Result>): Result {
  if ('failure' in outcome) throw new MediaError(outcome.failure);
  return outcome.result;
}

function mediaErrorOf({ kind, message }: WorkerFailure): MediaError {
  return new MediaError(
    kind === 'not-started' ? { kind: 'not-loaded' } : { kind: 'crashed', reason: message },
  );
}

/** Counts timer ticks instead of clock time, so that a computer's sleep does not count as silence. */
class Watchdog {
  readonly #ontimeout: () => void;
  #silent = 0;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(bark: () => void) {
    this.#ontimeout = bark;
  }

  start(): void {
    this.#timer = setInterval(() => {
      this.#silent += 1;
      if (this.#silent === maxSilence) this.#ontimeout();
    }, 1000);
  }

  reset(): void {
    this.#silent = 0;
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}
