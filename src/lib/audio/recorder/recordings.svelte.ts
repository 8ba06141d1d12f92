import { RunsElsewhere } from '$lib/items/runs-elsewhere';
import { lasting } from '$lib/items/lasting.svelte';
import { Library } from '$lib/items/library.svelte';
import type { Listing } from '$lib/storage/collection';
import type { Recording, RecordingChunk } from '$lib/storage/recording-schema';
import { openRecordings, type RecordingRepository } from '$lib/storage/recordings';
import { isRunHere } from '$lib/storage/run-lock';
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
      keepsAll: true,
      open: (record) => {
        if (record.state === 'recording') void this.#externalRuns.watch(record.id);
        return this.#wrap(record);
      },
    });
  }

  /** Lists a finished recording; pass `chunks` if they could not be stored. */
  keep(recording: Recording, chunks?: RecordingChunk[]): void {
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
