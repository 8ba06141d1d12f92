import { asStorageFailure, type StorageFailure } from '$lib/base/storage/database/failure';
import {
  chunkId,
  type Recording,
  type RecordingChunk,
  type RecordingRepository,
} from '$lib/base/storage/recordings';
import { lockRun } from '$lib/base/storage/database/locks';

/** Most chunks in one write, so that a long backlog does not become a single huge transaction. */
const writtenAtOnce = 20;

/** Stores a recording while it is made. Failed writes are retried with the next chunk. */
export class RecordingWriter {
  /** The reason why part of the recording is only in memory; undefined while all of it is stored. */
  failure = $state.raw<StorageFailure>();
  bytes = $state(0);

  /** The whole recording so far, including chunks that could not be stored. */
  readonly chunks: RecordingChunk[] = [];
  #storedCount = 0;
  #hasBegun = false;
  #writing: Promise<void> | undefined;
  #release = () => {};
  readonly #repository: RecordingRepository;

  constructor(
    repository: RecordingRepository,
    readonly recording: Recording,
  ) {
    this.#repository = repository;
    void lockRun(recording.id, new Promise<void>((resolve) => (this.#release = resolve)));
    this.#write();
  }

  get sound(): Blob[] {
    return this.chunks.map(({ data }) => data);
  }

  add(data: Blob, seconds: number): void {
    const id = chunkId(this.chunks.length);
    this.chunks.push({ v: 1, id, recordingId: this.recording.id, seconds, data });
    this.bytes += data.size;
    this.#write();
  }

  #write(): void {
    this.#writing ??= this.#writeAll().finally(() => (this.#writing = undefined));
  }

  async #writeAll(): Promise<void> {
    try {
      if (!this.#hasBegun) await this.#repository.begin(this.recording);
      this.#hasBegun = true;
      while (this.#storedCount < this.chunks.length) {
        const next = this.chunks.slice(this.#storedCount, this.#storedCount + writtenAtOnce);
        await this.#repository.saveChunks(next);
        this.#storedCount += next.length;
      }
      this.failure = undefined;
    } catch (reason) {
      this.failure = asStorageFailure(reason);
    }
  }

  /** Never rejects; if the recording could not be stored, sets `failure`, and `sound` still holds it. */
  async finish(seconds: number): Promise<Recording> {
    await this.#writing;
    const done: Recording = { ...this.recording, seconds, bytes: this.bytes, state: 'done' };
    try {
      await this.#repository.finish(done, this.chunks);
      this.failure = undefined;
    } catch (reason) {
      this.failure = asStorageFailure(reason);
    }
    this.#release();
    return done;
  }

  /** Never rejects: remains in the storage are cleaned up when recordings are listed. */
  async discard(): Promise<void> {
    await this.#writing;
    await Promise.allSettled([this.#repository.remove(this.recording.id)]);
    this.#release();
  }
}
