import { pauseInSteps } from '$lib/base/platform/pause';
import { MicrophoneError, type MicrophoneProblem } from './microphone';
import { chooseRecordingType } from './recording-file';

/** A crash of the page may lose one second: half of it here, the other half for encoding and writing. */
const sliceMs = 500;

/** Enough for speech without audible loss; an hour is 28 MB. */
const audioBitsPerSecond = 64_000;

/** Limit for the browser's `stop` event. */
const stopLimitMs = 2000;

interface CaptureListeners {
  /** `seconds` is the length of the recording up to the end of this piece. */
  ondata: (data: Blob, seconds: number) => void;
  /** Called once, after the last piece; with the problem if the recording was not stopped on purpose. */
  onend: (problem: MicrophoneProblem | undefined) => void;
}

/** Records one stream once, and releases the microphone at the end. */
export class Capture {
  readonly #media: MediaRecorder;
  readonly #wantedType = chooseRecordingType({
    vendor: navigator.vendor,
    isTypeSupported: (type) => MediaRecorder.isTypeSupported(type),
  });
  readonly #watch = new Stopwatch();
  #isStopping = false;
  #hasEnded = false;
  #problem: MicrophoneProblem | undefined;
  readonly #listeners: CaptureListeners;
  readonly #endUnplugged = () => this.stop('unplugged');

  /** Starts recording. Throws MicrophoneError `unsupported`. */
  constructor(
    readonly stream: MediaStream,
    listeners: CaptureListeners,
  ) {
    this.#listeners = listeners;
    try {
      this.#media = this.#begin();
    } catch (error) {
      this.#releaseMicrophone();
      throw new MicrophoneError('unsupported', { cause: error });
    }
    this.#watch.run();
    for (const track of stream.getAudioTracks())
      track.addEventListener('ended', this.#endUnplugged);
  }

  #begin(): MediaRecorder {
    const media = new MediaRecorder(this.stream, {
      mimeType: this.#wantedType,
      audioBitsPerSecond,
    });
    media.addEventListener('dataavailable', ({ data }) => {
      if (data.size > 0) this.#listeners.ondata(data, this.seconds);
    });
    media.addEventListener('error', () => this.stop('recorder-failed'));
    media.addEventListener('stop', () => {
      // MediaRecorder stops when its last track ends, possibly before this class receives that track's event.
      if (!this.#isStopping) this.#problem = 'unplugged';
      this.#end();
    });
    media.start(sliceMs);
    return media;
  }

  /** Firefox sets `mimeType` only once the recording has started. */
  get type(): string {
    return this.#media.mimeType || (this.#wantedType ?? '');
  }

  /** Excludes pauses. */
  get seconds(): number {
    return this.#watch.seconds;
  }

  pause(): void {
    this.#media.pause();
    this.#watch.pause();
    this.flush();
  }

  resume(): void {
    this.#media.resume();
    this.#watch.run();
  }

  /** Requests the data recorded since the last piece without waiting for the full slice. */
  flush(): void {
    if (this.#media.state !== 'inactive') this.#media.requestData();
  }

  stop(problem?: MicrophoneProblem): void {
    if (this.#isStopping) return;
    this.#isStopping = true;
    this.#problem = problem;
    this.#watch.pause();
    if (this.#media.state !== 'inactive') this.#media.stop();
    // In steps: the last piece may only have waited for a busy page.
    void pauseInSteps(stopLimitMs).then(() => this.#end());
  }

  #end(): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#isStopping = true;
    this.#watch.pause();
    this.#releaseMicrophone();
    this.#listeners.onend(this.#problem);
  }

  #releaseMicrophone(): void {
    for (const track of this.stream.getTracks()) {
      // Chromium retains the stream, and with it the listeners of its tracks.
      track.removeEventListener('ended', this.#endUnplugged);
      track.stop();
    }
  }
}

/** Counts seconds without pauses. `now` is any clock in milliseconds. */
export class Stopwatch {
  #countedMs = 0;
  #runningSince: number | undefined;
  readonly #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  run(): void {
    this.#runningSince ??= this.#now();
  }

  pause(): void {
    this.#countedMs = this.seconds * 1000;
    this.#runningSince = undefined;
  }

  get seconds(): number {
    const running = this.#runningSince === undefined ? 0 : this.#now() - this.#runningSince;
    return (this.#countedMs + running) / 1000;
  }
}
