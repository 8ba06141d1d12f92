import { LevelTracker, type Level } from './level';

/** Milliseconds of sound in one column of the waveform. */
const columnMs = 50;
/** More columns than the widest waveform shows. */
const maxColumns = 2000;

const silence: Level = { peak: 0, recentPeak: 0, warning: undefined };

/** Measures a stream during a recording: its level for the meter, its peaks for the waveform. */
export class SoundMonitor {
  level = $state.raw<Level>(silence);
  /** Number of columns so far. */
  columns = $state(0);
  /** Peaks of the last columns, from 0 to 1. Not reactive: read it when `columns` has changed. */
  readonly peaks: number[] = [];
  /** While true, no columns are added and no level is measured. */
  paused = false;

  #context: AudioContext | undefined;
  #frame = 0;

  /** Does nothing in a browser without the needed API; recording works there all the same. */
  listen(stream: MediaStream): void {
    this.stop();
    this.peaks.length = 0;
    this.columns = 0;
    const context = (this.#context = new AudioContext());
    const analyser = context.createAnalyser();
    context.createMediaStreamSource(stream).connect(analyser);
    // Rejects without a user gesture, and when the recording ends first; the meter then stays empty.
    void Promise.allSettled([context.resume()]);
    this.#watch(analyser);
  }

  stop(): void {
    cancelAnimationFrame(this.#frame);
    void this.#context?.close();
    this.#context = undefined;
    this.level = silence;
  }

  #watch(analyser: AnalyserNode): void {
    const tracker = new LevelTracker();
    const samples = new Float32Array(analyser.fftSize);
    let columnPeak = 0;
    let columnAt = performance.now();
    const measure = (now: number) => {
      this.#frame = requestAnimationFrame(measure);
      if (this.paused || analyser.context.state !== 'running') return;
      analyser.getFloatTimeDomainData(samples);
      const peak = loudest(samples);
      this.level = tracker.track(peak, now);
      columnPeak = Math.max(columnPeak, peak);
      if (now - columnAt < columnMs) return;
      this.#addColumn(columnPeak);
      columnPeak = 0;
      columnAt = now;
    };
    this.#frame = requestAnimationFrame(measure);
  }

  #addColumn(peak: number): void {
    this.peaks.push(peak);
    if (this.peaks.length > maxColumns) this.peaks.splice(0, maxColumns / 2);
    this.columns += 1;
  }
}

function loudest(samples: Float32Array): number {
  let peak = 0;
  for (const sample of samples) peak = Math.max(peak, Math.abs(sample));
  return peak;
}
