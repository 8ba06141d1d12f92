import { vi } from 'vitest';
import { StorageFailure } from '../../../src/lib/base/storage/database/failure';
import type {
  Recording,
  RecordingChunk,
  RecordingRepository,
} from '../../../src/lib/base/storage/recordings';
import type { Removed } from '../../../src/lib/base/storage/database/repository';

/** For tests: replaces the microphone by one with a tone, or with silence at a loudness of 0. */
export function fakeMicrophone(loudness = 0.5): MediaStream {
  const context = new AudioContext();
  const tone = new OscillatorNode(context);
  const volume = new GainNode(context, { gain: loudness });
  const out = context.createMediaStreamDestination();
  tone.connect(volume).connect(out);
  tone.start();
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockResolvedValue(out.stream);
  return out.stream;
}

/** For tests: resolves once a fake microphone makes its tone, which a busy machine starts late. */
export async function untilSounding(stream: MediaStream): Promise<void> {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  await vi.waitFor(() => {
    analyser.getFloatTimeDomainData(samples);
    if (samples.every((sample) => sample === 0)) throw new Error('There is only silence.');
  });
  await context.close();
}

/** For tests: a microphone that cannot be opened. */
export function refuseMicrophone(name: string): void {
  const refusal = new DOMException('', name);
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(refusal);
}

/** For tests: a storage of recordings. */
export class MemoryRecordings implements RecordingRepository {
  readonly recordings = new Map<string, Recording>();
  readonly chunks: RecordingChunk[] = [];
  /** Every write fails while this is set. */
  isFull = false;

  list = async () => ({ records: [...this.recordings.values()], unreadable: [] });
  get = async (id: string) => this.recordings.get(id);
  save = (recording: Recording) => this.#put(recording);
  begin = (recording: Recording) => this.#put(recording);
  saveChunks = async (chunks: RecordingChunk[]) => {
    this.#refuseIfFull();
    this.chunks.push(...chunks);
  };
  finish = async (recording: Recording, chunks: RecordingChunk[]) => {
    if (this.chunks.length < chunks.length) await this.saveChunks(chunks);
    await this.#put(recording);
  };
  change = async (id: string, fields: Partial<Recording>) => {
    const current = this.recordings.get(id);
    if (current) await this.#put({ ...current, ...fields });
  };
  sound = async () => new Blob(this.chunks.map(({ data }) => data));
  remove = async (id: string) => {
    const value = this.recordings.get(id);
    this.recordings.delete(id);
    return { id, entries: value };
  };
  restore = async ({ entries }: Removed) => {
    if (entries) await this.#put(entries as Recording);
  };
  onChange = () => () => undefined;

  async #put(recording: Recording): Promise<void> {
    this.#refuseIfFull();
    this.recordings.set(recording.id, recording);
  }

  #refuseIfFull(): void {
    if (this.isFull) throw new StorageFailure('quota');
  }
}
