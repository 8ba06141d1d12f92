import { MicrophoneError } from './microphone';
import type { MicrophoneProblem } from './microphone-problem';
import { chooseRecordingType } from './recording-type';
import { Stopwatch } from './stopwatch';

/** Half of the second that a page that dies may cost; the other half is for encoding and writing. */
const sliceMs = 500;

/** Bits a second: speech loses nothing at it, and an hour is 28 MB. */
const audioBitsPerSecond = 64_000;

/** Milliseconds that a browser has to say that it has stopped. */
const stopLimitMs = 2000;

interface CaptureListeners {
  /** `seconds` is the length up to the end of this piece. */
  ondata: (data: Blob, seconds: number) => void;
  /** Once, after the last piece, with what ended it where nobody asked for the end. */
  onend: (problem: MicrophoneProblem | undefined) => void;
}

/** One recording of one stream, from the start to its one end; then the microphone is given back. */
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

  /** Begins at once. Throws MicrophoneError `unsupported`. */
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
      // It stops by itself when its last track has ended, which it may hear before this class does.
      if (!this.#isStopping) this.#problem = 'unplugged';
      this.#end();
    });
    media.start(sliceMs);
    return media;
  }

  /** Firefox tells its own only once it has begun. */
  get type(): string {
    return this.#media.mimeType || (this.#wantedType ?? '');
  }

  /** Without the pauses. */
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

  /** Asks for what has been recorded since the last piece, ahead of its time. */
  flush(): void {
    if (this.#media.state !== 'inactive') this.#media.requestData();
  }

  stop(problem?: MicrophoneProblem): void {
    if (this.#isStopping) return;
    this.#isStopping = true;
    this.#problem = problem;
    this.#watch.pause();
    if (this.#media.state !== 'inactive') this.#media.stop();
    setTimeout(() => this.#end(), stopLimitMs);
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
      // Chromium keeps a stream that was asked for, and with it who listens to its tracks.
      track.removeEventListener('ended', this.#endUnplugged);
      track.stop();
    }
  }
}
