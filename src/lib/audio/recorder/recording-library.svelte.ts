import { ForeignRuns } from '$lib/kept/foreign-runs';
import type { Unreadable } from '$lib/storage/collection';
import type { Recording } from '$lib/storage/recording-schema';
import { openRecordings, type RecordingRepository } from '$lib/storage/recordings';
import { isRunHere } from '$lib/storage/runLock';
import { recordingFile } from './recording-type';

/** The recordings of this browser, and those that it would not store, which are only in this page. */
export class RecordingLibrary {
  loaded = $state(false);
  unreadable = $state.raw<Unreadable[]>([]);
  #stored = $state.raw<readonly Recording[]>([]);
  #unstored = $state.raw<ReadonlyMap<Recording, Blob[]>>(new Map());
  /** When a recording of another tab ends or its tab dies, it is to be had here. */
  readonly #foreignRuns = new ForeignRuns(() => void Promise.allSettled([this.load()]));

  /** Newest first. */
  readonly list = $derived(
    [...this.#unstored.keys(), ...this.#stored].sort((a, b) => b.startedAt - a.startedAt),
  );

  constructor(readonly repository: RecordingRepository) {}

  /** Rejects with StorageFailure; what is shown stays. */
  async load(): Promise<void> {
    try {
      const { records, unreadable } = await this.repository.list();
      this.#stored = records.filter(({ id, state }) => state !== 'recording' || !isRunHere(id));
      this.unreadable = unreadable;
      for (const { id, state } of this.#stored)
        if (state === 'recording') void this.#foreignRuns.watch(id);
    } finally {
      this.loaded = true;
    }
  }

  /** Loads, and follows the other tabs. Returns the function that ends it. */
  follow(ontrouble: () => void): () => void {
    const load = () => void this.load().catch(ontrouble);
    load();
    return this.repository.onChange(load);
  }

  isStored(recording: Recording): boolean {
    return !this.#unstored.has(recording);
  }

  /** `sound` is given where it could not be stored. */
  add(recording: Recording, sound?: Blob[]): void {
    if (sound) this.#setUnstored([...this.#unstored, [recording, sound]]);
    else this.#show(recording);
  }

  #setUnstored(entries: [Recording, Blob[]][]): void {
    this.#unstored = new Map(entries);
    if (entries.length > 0) addEventListener('beforeunload', askBeforeUnload);
    else removeEventListener('beforeunload', askBeforeUnload);
  }

  #show(recording: Recording): void {
    this.#stored = [recording, ...this.#stored.filter(({ id }) => id !== recording.id)];
  }

  /** Empty where nothing of it can be read. Rejects with StorageFailure. */
  async fileOf(recording: Recording): Promise<File> {
    const inMemory = this.#unstored.get(recording);
    const sound = inMemory ?? [await this.repository.sound(recording)];
    return recordingFile(recording.name, recording.type, sound);
  }

  async change(
    recording: Recording,
    fields: Partial<Pick<Recording, 'name' | 'state'>>,
  ): Promise<void> {
    const inMemory = this.#unstored.get(recording);
    const changed = { ...recording, ...fields };
    if (inMemory) {
      this.#forget(recording);
      return this.add(changed, inMemory);
    }
    await this.repository.change(recording.id, fields);
    this.#show(changed);
  }

  /** Returns the way back. Rejects with StorageFailure, and nothing has changed then. */
  async remove(recording: Recording): Promise<() => Promise<void>> {
    const inMemory = this.#unstored.get(recording);
    if (inMemory) {
      this.#forget(recording);
      return async () => this.add(recording, inMemory);
    }
    const removed = await this.repository.remove(recording.id);
    this.#stored = this.#stored.filter(({ id }) => id !== recording.id);
    return async () => {
      await this.repository.restore(removed);
      this.#show(recording);
    };
  }

  #forget(recording: Recording): void {
    this.#setUnstored([...this.#unstored].filter(([kept]) => kept !== recording));
  }
}

function askBeforeUnload(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

export const recordingLibrary = new RecordingLibrary(openRecordings());
