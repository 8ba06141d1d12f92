import { lasting } from '$lib/items/lasting.svelte';
import { Library } from '$lib/items/library.svelte';
import { isRunHere, RunsElsewhere } from '$lib/storage/locks';
import type { Listing } from '$lib/storage/collection';
import {
  openRecordings,
  type Recording,
  type RecordingChunk,
  type RecordingRepository,
} from '$lib/storage/recordings';
import { saveFile } from '$lib/ui/files/save-file';
import { toast } from '$lib/ui/notices/toasts.svelte';
import { OpenRecording } from './open-recording.svelte';

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
