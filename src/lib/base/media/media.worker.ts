import { errorMessage } from '$lib/base/platform/error-message';
import { serve } from '$lib/base/workers/serve';
import { isReadError, type TargetFormat, MediaError, type MediaFailure } from './media-failure';
import { Resampler } from './resampler';
import { openSound } from './open-sound';
import { type Survey, Surveyor } from './survey';

/** Seconds processed, and the total if the file's header has it. The page's watchdog waits for these calls. */
export type ReportProgress = (done: number, total?: number) => void;

/**
 * Await only the last call. Progress crosses its own port and could arrive after the result, when nobody listens any
 * more; awaiting each of tens of thousands of calls would make the work wait for a busy page.
 */
type AwaitableReport = (...progress: Parameters<ReportProgress>) => void | Promise<void>;

/** Failures are values, because errors lose their class on the way out of a worker. */
export type MediaOutcome<Result> = { result: Result } | { failure: MediaFailure };

export interface Conversion {
  format: TargetFormat;
  /** In seconds; without them the whole sound is converted. */
  from?: number;
  to?: number;
}

export type MediaWorker = typeof worker;

const worker = {
  survey: (file: Blob, report: AwaitableReport): Promise<MediaOutcome<Survey>> =>
    outcome(async () => {
      const { mono, ...sound } = await openSound(file);
      const surveyor = new Surveyor(sound.sampleRate);
      let reporting: ReturnType<AwaitableReport> | undefined;
      for await (const piece of mono(0, Infinity)) {
        surveyor.add(piece);
        reporting = report(surveyor.seconds, sound.declaredSeconds);
      }
      await reporting;
      return { ...sound, ...surveyor.end() };
    }),

  /** Never rejects: `convert` reports why it can't be loaded. */
  loadEncoder: async (format: TargetFormat): Promise<void> => {
    const parts: Promise<unknown>[] = [import('./encode')];
    if (format === 'flac') parts.push(import('@mediabunny/flac-encoder'));
    await Promise.allSettled(parts);
  },

  convert: (
    file: Blob,
    conversion: Conversion,
    report: AwaitableReport,
  ): Promise<MediaOutcome<Blob>> =>
    outcome(async () => {
      const { encode } = await import('./encode');
      return encode(converted(file, conversion, report), conversion.format);
    }),
};

async function* converted(
  file: Blob,
  { from = 0, to = Infinity }: Conversion,
  report: AwaitableReport,
): AsyncGenerator<Float32Array> {
  const { mono, sampleRate, declaredSeconds = Infinity } = await openSound(file);
  const total = Math.min(to, declaredSeconds) - from;
  const resampler = new Resampler(sampleRate);
  let read = 0;
  let reporting: ReturnType<AwaitableReport> | undefined;
  for await (const piece of mono(from, to)) {
    yield resampler.push(piece);
    read += piece.length;
    reporting = report(read / sampleRate, Number.isFinite(total) ? total : undefined);
  }
  await reporting;
  yield resampler.end();
}

async function outcome<Result>(work: () => Promise<Result>): Promise<MediaOutcome<Result>> {
  try {
    return { result: await work() };
  } catch (error) {
    return { failure: mediaFailure(error) };
  }
}

function mediaFailure(error: unknown): MediaFailure {
  if (error instanceof MediaError) return error.failure;
  if (isReadError(error)) return { kind: 'gone' };
  return { kind: 'crashed', reason: errorMessage(error) };
}

serve(worker);
