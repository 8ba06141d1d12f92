import { randomId } from '$lib/random-id';
import { preferences } from '$lib/storage/preferences';
import type { Recording } from '$lib/storage/recording-schema';
import { announce } from '$lib/ui/toasts.svelte';
import { Capture } from './capture';
import { MicrophoneError, openMicrophone } from './microphone';
import type { MicrophoneProblem } from './microphone-problem';
import type { Recordings } from './recordings.svelte';
import { RecordingWriter } from './recording-writer.svelte';
import { recordingFile } from './recording-type';
import { SoundMonitor } from './sound-monitor.svelte';

/** Seconds; services refuse what is shorter, and nobody means it. */
const shortest = 0.1;
const tickMs = 200;

type RecorderState = 'idle' | 'asking' | 'recording' | 'paused' | 'ending';
type Listener = (file: File, recording: Recording) => void;

interface Session {
  capture: Capture;
  writer: RecordingWriter;
  timer: ReturnType<typeof setInterval>;
}

/** Records from a microphone into the library, one recording after the other; every failure ends in `idle`. */
export class Recorder {
  state = $state<RecorderState>('idle');
  problem = $state.raw<MicrophoneProblem>();
  /** Without the pauses. */
  seconds = $state(0);
  readonly monitor = new SoundMonitor();

  #session = $state.raw<Session>();
  readonly #listeners = new Set<Listener>();
  readonly #recordings: Recordings;
  readonly #newName: () => string;

  /** `newName` names a recording that begins now. */
  constructor(recordings: Recordings, newName: () => string) {
    this.#recordings = recordings;
    this.#newName = newName;
  }

  /** While there is something to pause or to stop. */
  get isActive(): boolean {
    return this.state === 'recording' || this.state === 'paused';
  }

  get bytes(): number {
    return this.#session?.writer.bytes ?? 0;
  }

  /** Why what is being recorded is only in memory. */
  get saveFailure() {
    return this.#session?.writer.failure;
  }

  /** What there is of the recording that goes on. */
  get fileSoFar(): File | undefined {
    const writer = this.#session?.writer;
    return writer && recordingFile(writer.recording.name, writer.recording.type, writer.sound);
  }

  /** Hears each recording that has ended and is worth keeping. Returns the function that ends the listening. */
  onRecorded(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Never rejects: `problem` says why it does not record. */
  async start(): Promise<void> {
    if (this.state !== 'idle') return;
    this.state = 'asking';
    this.problem = undefined;
    this.seconds = 0;
    try {
      this.#begin(await openMicrophone(preferences.get('microphoneId')));
    } catch (error) {
      this.state = 'idle';
      this.problem = error instanceof MicrophoneError ? error.problem : 'refused';
    }
  }

  pauseOrResume(): void {
    if (!this.#session || !this.isActive) return;
    const pauses = this.state === 'recording';
    if (pauses) this.#session.capture.pause();
    else this.#session.capture.resume();
    this.monitor.paused = pauses;
    this.state = pauses ? 'paused' : 'recording';
    announce(pauses ? 'Recording paused' : 'Recording goes on');
  }

  stop(): void {
    if (this.isActive) this.#session?.capture.stop();
  }

  #begin(stream: MediaStream): void {
    const capture = new Capture(stream, {
      ondata: (data, seconds) => writer.add(data, seconds),
      onend: (problem) => void this.#end(problem),
    });
    const writer = new RecordingWriter(this.#recordings.repository, {
      v: 1,
      id: randomId(),
      name: this.#newName(),
      type: capture.type,
      startedAt: Date.now(),
      seconds: 0,
      bytes: 0,
      state: 'recording',
    });
    const timer = setInterval(() => (this.seconds = capture.seconds), tickMs);
    this.#session = { capture, writer, timer };
    this.state = 'recording';
    this.monitor.paused = false;
    this.monitor.listen(stream);
    addEventListener('beforeunload', this.#warn);
    announce('Recording');
  }

  /** The person may stay; if not, as much as possible is on its way to the storage. */
  #warn = (event: BeforeUnloadEvent): void => {
    this.#session?.capture.flush();
    event.preventDefault();
  };

  async #end(problem: MicrophoneProblem | undefined): Promise<void> {
    if (!this.#session) return;
    const { capture, writer, timer } = this.#session;
    this.state = 'ending';
    this.seconds = capture.seconds;
    clearInterval(timer);
    this.monitor.stop();
    if (this.seconds < shortest || writer.bytes === 0) {
      await writer.discard();
      this.problem = 'too-short';
    } else {
      this.problem = problem;
      await this.#keep(writer);
    }
    removeEventListener('beforeunload', this.#warn);
    this.#session = undefined;
    this.state = 'idle';
  }

  async #keep(writer: RecordingWriter): Promise<void> {
    const { sound } = writer;
    const recording = await writer.finish(this.seconds);
    this.#recordings.keep(recording, writer.failure && writer.chunks);
    const file = recordingFile(recording.name, recording.type, sound);
    announce(writer.failure ? 'Recording stopped; it could not be stored' : 'Recording stored');
    for (const listener of [...this.#listeners]) listener(file, recording);
  }
}
