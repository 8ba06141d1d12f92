import { OpenRecord } from '$lib/items/open-record.svelte';
import type { Recording, RecordingChunk, RecordingRepository } from '$lib/storage/recordings';
import { confirmLeaving } from '$lib/ui/dialogs/confirm.svelte';
import { recordingFile } from './recording-file';

interface RecordingServices {
  repository: RecordingRepository;
  /** Called with every change of the record. */
  onrecord: (record: Recording) => void;
}

/** A listed recording. If it could not be stored, its sound is held here and storing is retried. */
export class OpenRecording extends OpenRecord<Recording, RecordingServices> {
  readonly running = false;
  /** The whole sound while it is not stored. */
  #chunks = $state.raw<RecordingChunk[]>();
  #allowLeaving = () => {};

  constructor(record: Recording, services: RecordingServices, chunks?: RecordingChunk[]) {
    super(record, services);
    this.#chunks = chunks;
    if (chunks) this.#storeSound();
  }

  /** Whether the recording exists only in this page. */
  get isUnstored(): boolean {
    return this.#chunks !== undefined;
  }

  protected override get isChangeWaiting(): boolean {
    return this.isUnstored;
  }

  override close(): void {
    super.close();
    this.#allowLeaving();
  }

  override reopen(): void {
    super.reopen();
    if (this.isUnstored) this.#storeSound();
  }

  /** The file is empty if no sound can be read. Rejects with StorageFailure. */
  async file(): Promise<File> {
    const { name, type } = this.record;
    const sound = this.#chunks?.map(({ data }) => data) ?? [
      await this.parts.repository.sound(this.record),
    ];
    return recordingFile(name, type, sound);
  }

  /** Rejects with StorageFailure without changing anything. */
  async change(fields: Partial<Pick<Recording, 'name' | 'state'>>): Promise<void> {
    if (!this.isUnstored) await this.parts.repository.change(this.id, fields);
    this.show({ ...this.record, ...fields });
    this.parts.onrecord(this.record);
  }

  #storeSound(): void {
    this.#allowLeaving = confirmLeaving();
    void this.saves.store('sound', async () => {
      let stored: Recording;
      do {
        stored = this.record;
        await this.parts.repository.finish(stored, this.#chunks ?? []);
      } while (stored !== this.record); // It was renamed meanwhile.
      this.#chunks = undefined;
      this.#allowLeaving();
    });
  }
}
