import { serve } from '$lib/work/serve';
import { isUnreadable, MediaError, type MadeFormat, type MediaFailure } from './media-failure';
import { openSound } from './open-sound';
import { Resampler } from './resampler';
import { Surveyor, type Survey } from './survey';

/** Seconds that are done, of all where the file tells how many. Also the sign of life that the page waits for. */
export type Report = (done: number, total?: number) => void;

/**
 * The last is to be awaited: progress crosses a port of its own, and could arrive after the result, where nobody
 * listens. Not each: there are tens of thousands, and a busy page would hold up the work.
 */
type Told = (...progress: Parameters<Report>) => void | Promise<void>;

/** Errors lose their kind on the way out of a worker, so they are told as values. */
export type Outcome<Result> = { result: Result } | { failure: MediaFailure };

export interface Conversion {
  format: MadeFormat;
  /** Seconds; the whole where missing. */
  from?: number;
  to?: number;
}

export type MediaWorker = typeof worker;

const worker = {
  survey: (file: Blob, report: Told): Promise<Outcome<Survey>> =>
    outcome(async () => {
      const { mono, ...sound } = await openSound(file);
      const surveyor = new Surveyor(sound.sampleRate);
      let reporting: ReturnType<Told> | undefined;
      for await (const piece of mono(0, Infinity)) {
        surveyor.add(piece);
        reporting = report(surveyor.seconds, sound.toldSeconds);
      }
      await reporting;
      return { ...sound, ...surveyor.end() };
    }),

  convert: (file: Blob, conversion: Conversion, report: Told): Promise<Outcome<Blob>> =>
    outcome(async () => {
      const { encode } = await import('./encode');
      return encode(converted(file, conversion, report), conversion.format);
    }),
};

async function* converted(
  file: Blob,
  { from = 0, to = Infinity }: Conversion,
  report: Told,
): AsyncGenerator<Float32Array> {
  const { mono, sampleRate, toldSeconds = Infinity } = await openSound(file);
  const total = Math.min(to, toldSeconds) - from;
  const resampler = new Resampler(sampleRate);
  let read = 0;
  let reporting: ReturnType<Told> | undefined;
  for await (const piece of mono(from, to)) {
    yield resampler.push(piece);
    read += piece.length;
    reporting = report(read / sampleRate, Number.isFinite(total) ? total : undefined);
  }
  await reporting;
  yield resampler.end();
}

async function outcome<Result>(work: () => Promise<Result>): Promise<Outcome<Result>> {
  try {
    return { result: await work() };
  } catch (error) {
    return { failure: failureOf(error) };
  }
}

function failureOf(error: unknown): MediaFailure {
  if (error instanceof MediaError) return error.failure;
  if (isUnreadable(error)) return { kind: 'gone' };
  return { kind: 'crashed', reason: error instanceof Error ? error.message : String(error) };
}

serve(worker);
