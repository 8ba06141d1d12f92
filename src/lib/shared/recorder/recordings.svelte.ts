import { lasting } from '$lib/shared/stored-items/model/lasting.svelte';
import { Library } from '$lib/shared/stored-items/model/library.svelte';
import { isRunHere, RunsElsewhere } from '$lib/base/storage/database/locks';
import type { Listing } from '$lib/base/storage/database/collection';
import {
  openRecordings,
  type Recording,
  type RecordingChunk,
  type RecordingRepository,
} from '$lib/base/storage/recordings';
import { saveFile } from '$lib/base/ui/files/save-file';
import { toast } from '$lib/base/ui/notices/toasts.svelte';
import { OpenRecord } from '$lib/shared/stored-items/open-record.svelte';
import { confirmLeaving } from '$lib/base/ui/dialogs/confirm.svelte';
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

/** Recordings stored in this browser, and those of this page that could not be stored. */
export class Recordings {
  readonly library: Library<Recording, OpenRecording>;
  /** Reloads the list when another tab's recording ends or its tab is closed. */
  readonly #externalRuns = new RunsElsewhere(() => this.library.follow());

  constructor(readonly repository: RecordingRepository) {
    this.library = new Library({
      many: 'recordings',
      repository: { ...repository, list: async () => withoutOwnRuns(await repository.list()) },
      textOf: ({ name }) => name,
      timeOf: ({ startedAt }) => startedAt,
      keepsAllOpen: true,
      open: (record) => {
        if (record.state === 'recording') void this.#externalRuns.watch(record.id);
        return this.#wrap(record);
      },
    });
  }

  /** Lists a finished recording; pass `chunks` if they could not be stored. */
  add(recording: Recording, chunks?: RecordingChunk[]): void {
    this.library.add(lasting(() => this.#wrap(recording, chunks)));
    this.library.list.show(recording);
  }

  #wrap(record: Recording, chunks?: RecordingChunk[]): OpenRecording {
    const onrecord = (changed: Recording) => this.library.list.show(changed);
    return new OpenRecording(record, { repository: this.repository, onrecord }, chunks);
  }
}

/** The page shows its own running recording elsewhere. */
function withoutOwnRuns({ records, unreadable }: Listing<Recording>): Listing<Recording> {
  const listed = records.filter(({ id, state }) => state !== 'recording' || !isRunHere(id));
  return { records: listed, unreadable };
}

export const recordings = new Recordings(openRecordings());

/** Actions on a listed recording. A failed action shows a toast and changes nothing. */
export class RecordingActions {
  readonly #library: Recordings['library'];

  constructor({ library }: Recordings) {
    this.#library = library;
  }

  /** Shows a toast and resolves to undefined if the sound cannot be read. */
  async file(recording: Recording): Promise<File | undefined> {
    const file = await this.#library
      .openOrGet(recording)
      .file()
      .catch(() => undefined);
    if (file && file.size > 0) return file;
    notifyFailure(`The sound of “${recording.name}” couldn’t be read`);
    return undefined;
  }

  async download(recording: Recording): Promise<void> {
    const file = await this.file(recording);
    if (file) saveFile(file.name, file);
  }

  async rename(recording: Recording, name: string): Promise<void> {
    await this.#library
      .openOrGet(recording)
      .change({ name })
      .catch(() => notifyFailure(`“${recording.name}” couldn’t be renamed`));
  }

  /** Moves a recovered recording into the list. */
  async acknowledge(recording: Recording): Promise<void> {
    await this.#library
      .openOrGet(recording)
      .change({ state: 'done' })
      .catch(() => notifyFailure(`“${recording.name}” couldn’t be changed`));
  }

  async remove(recording: Recording): Promise<void> {
    await this.#library.delete(recording.id, `“${recording.name}”`);
  }
}

function notifyFailure(text: string): void {
  toast({ kind: 'failed', text });
}
