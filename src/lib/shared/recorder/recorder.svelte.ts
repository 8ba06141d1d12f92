import { randomId } from '$lib/base/platform/random-id';
import { preferences } from '$lib/base/storage/database/preferences';
import type { Recording } from '$lib/base/storage/recordings';
import { announce } from '$lib/base/ui/notices/toasts.svelte';
import { Capture } from './capture';
import { MicrophoneError, type MicrophoneProblem, openMicrophone } from './microphone';
import { recordings, type Recordings } from './recordings.svelte';
import { RecordingWriter } from './recording-writer.svelte';
import { recordingFile, recordingName } from './recording-file';
import { SoundMonitor } from './sound-monitor.svelte';

/** In seconds; services refuse shorter sound, and it is never intended. */
const shortest = 0.1;
const tickMs = 200;

type RecorderState = 'idle' | 'asking' | 'recording' | 'paused' | 'ending';
type Listener = (file: File, recording: Recording) => void;

interface Session {
  capture: Capture;
  writer: RecordingWriter;
  timer: ReturnType<typeof setInterval>;
}

/** Records from a microphone into the library, one recording at a time. Every failure ends in `idle`. */
export class Recorder {
  state = $state<RecorderState>('idle');
  problem = $state.raw<MicrophoneProblem>();
  /** Excludes pauses. */
  seconds = $state(0);
  readonly monitor = new SoundMonitor();

  #session = $state.raw<Session>();
  /** Stopped before the microphone was open. */
  #isCancelled = false;
  readonly #listeners = new Set<Listener>();
  readonly #recordings: Recordings;
  readonly #newName: () => string;

  /** `newName` returns the name for a recording that starts now. */
  constructor(recordings: Recordings, newName: () => string) {
    this.#recordings = recordings;
    this.#newName = newName;
  }

  /** Whether a recording is running or paused. */
  get isActive(): boolean {
    return this.state === 'recording' || this.state === 'paused';
  }

  get bytes(): number {
    return this.#session?.writer.bytes ?? 0;
  }

  /** The reason why the running recording is only in memory. */
  get saveFailure() {
    return this.#session?.writer.failure;
  }

  /** The running recording so far. */
  get fileSoFar(): File | undefined {
    const writer = this.#session?.writer;
    return writer && recordingFile(writer.recording.name, writer.recording.type, writer.sound);
  }

  /** Called with each finished recording that is long enough. Returns the function that removes the listener. */
  onRecorded(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Never rejects; sets `problem` if recording cannot start. */
  async start(): Promise<void> {
    if (this.state !== 'idle') return;
    this.state = 'asking';
    this.problem = undefined;
    this.seconds = 0;
    this.#isCancelled = false;
    try {
      const stream = await openMicrophone(preferences.get('microphoneId'));
      if (!this.#isCancelled) return this.#begin(stream);
      for (const track of stream.getTracks()) track.stop();
      this.state = 'idle';
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
    announce(pauses ? 'Recording paused' : 'Recording resumed');
  }

  stop(): void {
    if (this.isActive) this.#session?.capture.stop();
    this.#isCancelled = true;
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

  /** The browser asks before it leaves; meanwhile the latest data is being stored. */
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
      await this.#storeRecording(writer);
    }
    removeEventListener('beforeunload', this.#warn);
    this.#session = undefined;
    this.state = 'idle';
  }

  async #storeRecording(writer: RecordingWriter): Promise<void> {
    const { sound } = writer;
    const recording = await writer.finish(this.seconds);
    this.#recordings.add(recording, writer.failure && writer.chunks);
    const file = recordingFile(recording.name, recording.type, sound);
    announce(writer.failure ? 'Recording stopped, but couldn’t be saved' : 'Recording saved');
    for (const listener of [...this.#listeners]) listener(file, recording);
  }
}

/** The audio page's recorder; it continues while the person visits other pages of the console. */
export const pageRecorder = new Recorder(recordings, () => recordingName('Recording', new Date()));
