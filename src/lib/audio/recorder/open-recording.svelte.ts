import type { OpenItem } from '$lib/items/library.svelte';
import { Saves } from '$lib/items/saves.svelte';
import type { Recording, RecordingChunk, RecordingRepository } from '$lib/storage/recordings';
import { confirmLeaving } from '$lib/ui/dialogs/confirm.svelte';
import { recordingFile } from './recording-file';

interface RecordingServices {
  repository: RecordingRepository;
  /** Called with every change of the record. */
  onrecord: (record: Recording) => void;
}

/** A listed recording. If it could not be stored, its sound is held here and storing is retried. */
export class OpenRecording implements OpenItem {
  readonly running = false;
  #record: Recording = $state.raw() as Recording;
  /** The whole sound while it is not stored. */
  #chunks = $state.raw<RecordingChunk[]>();
  #allowLeaving = () => {};
  readonly #saves = new Saves();
  readonly #services: RecordingServices;

  constructor(record: Recording, services: RecordingServices, chunks?: RecordingChunk[]) {
    this.#record = record;
    this.#services = services;
    this.#chunks = chunks;
    if (chunks) this.#storeSound();
  }

  get id(): string {
    return this.#record.id;
  }

  /** Whether the recording exists only in this page. */
  get isUnstored(): boolean {
    return this.#chunks !== undefined;
  }

  get hasUnsavedChanges(): boolean {
    return this.isUnstored || this.#saves.isBusy;
  }

  /** Does nothing: `file` reads the sound on demand. */
  async load(): Promise<void> {}

  async refresh(): Promise<void> {
    await this.#saves.read('record', async () => {
      const record = await this.#services.repository.get(this.id);
      if (record && !this.hasUnsavedChanges) this.#record = record;
    });
  }

  close(): void {
    this.#saves.close();
    this.#allowLeaving();
  }

  reopen(): void {
    this.#saves.reopen();
    if (this.isUnstored) this.#storeSound();
  }

  /** The file is empty if no sound can be read. Rejects with StorageFailure. */
  async file(): Promise<File> {
    const { name, type } = this.#record;
    const sound = this.#chunks?.map(({ data }) => data) ?? [
      await this.#services.repository.sound(this.#record),
    ];
    return recordingFile(name, type, sound);
  }

  /** Rejects with StorageFailure without changing anything. */
  async change(fields: Partial<Pick<Recording, 'name' | 'state'>>): Promise<void> {
    if (!this.isUnstored) await this.#services.repository.change(this.id, fields);
    this.#record = { ...this.#record, ...fields };
    this.#services.onrecord(this.#record);
  }

  #storeSound(): void {
    this.#allowLeaving = confirmLeaving();
    void this.#saves.store('sound', async () => {
      let stored: Recording;
      do {
        stored = this.#record;
        await this.#services.repository.finish(stored, this.#chunks ?? []);
      } while (stored !== this.#record); // It was renamed meanwhile.
      this.#chunks = undefined;
      this.#allowLeaving();
    });
  }
}
