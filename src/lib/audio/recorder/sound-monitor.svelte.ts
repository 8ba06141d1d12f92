import { LevelJudge, type Level } from './level';

/** Milliseconds of sound in one column of the waveform. */
const columnMs = 50;
/** More than the widest waveform shows. */
const keptColumns = 2000;

const silence: Level = { peak: 0, held: 0, word: undefined };

/** Listens along with a recording: its level for the meter, its peaks for the waveform. */
export class SoundMonitor {
  level = $state.raw<Level>(silence);
  /** Grows by one with each column. */
  columns = $state(0);
  /** The peaks of the last columns, 0 to 1; read it when `columns` has changed. */
  readonly peaks: number[] = [];
  /** No column is added and nothing is judged meanwhile. */
  paused = false;

  #context: AudioContext | undefined;
  #frame = 0;

  /** A browser that cannot listen along still records. */
  listen(stream: MediaStream): void {
    this.stop();
    this.peaks.length = 0;
    this.columns = 0;
    const context = (this.#context = new AudioContext());
    const analyser = context.createAnalyser();
    context.createMediaStreamSource(stream).connect(analyser);
    // Refused without a press of the person, and when the recording ends first; then there is no level to show.
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
    const judge = new LevelJudge();
    const samples = new Float32Array(analyser.fftSize);
    let columnPeak = 0;
    let columnAt = performance.now();
    const look = (now: number) => {
      this.#frame = requestAnimationFrame(look);
      if (this.paused || analyser.context.state !== 'running') return;
      analyser.getFloatTimeDomainData(samples);
      const peak = loudest(samples);
      this.level = judge.judge(peak, now);
      columnPeak = Math.max(columnPeak, peak);
      if (now - columnAt < columnMs) return;
      this.#addColumn(columnPeak);
      columnPeak = 0;
      columnAt = now;
    };
    this.#frame = requestAnimationFrame(look);
  }

  #addColumn(peak: number): void {
    this.peaks.push(peak);
    if (this.peaks.length > keptColumns) this.peaks.splice(0, keptColumns / 2);
    this.columns += 1;
  }
}

function loudest(samples: Float32Array): number {
  let peak = 0;
  for (const sample of samples) peak = Math.max(peak, Math.abs(sample));
  return peak;
}
