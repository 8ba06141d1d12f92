import { StoredList } from '$lib/answers/stored-list.svelte';
import type { TranscriptRecord } from '$lib/storage/transcript-records';
import type { Removed } from '$lib/storage/repository';
import type { TranscriptRepository } from '$lib/storage/transcripts';

/** The transcripts that are stored, searched by their titles and words, and what their sounds take. */
export class TranscriptList extends StoredList<TranscriptRecord, Removed> {
  /** Of the sounds; one that is shared counts once. */
  readonly bytes = $derived.by(() => {
    const sizes = new Map(
      this.all.map(({ id, soundId, soundBytes }) => [soundId ?? id, soundBytes]),
    );
    return [...sizes.values()].reduce((sum, size) => sum + size, 0);
  });

  constructor(repository: TranscriptRepository) {
    super(repository, {
      textOf: ({ title, text }) => `${title}\n${text}`,
      timeOf: ({ createdAt }) => createdAt,
    });
  }

  /** The newest of the same sound in the other task. */
  siblingOf({ id, soundId, task }: TranscriptRecord): TranscriptRecord | undefined {
    if (soundId === undefined) return undefined;
    return this.all.find(
      (other) => other.soundId === soundId && other.id !== id && other.task !== task,
    );
  }
}
