import type { Unreadable } from '$lib/storage/collection';
import type { TranscriptRecord } from '$lib/storage/transcript-records';
import type { RemovedTranscript, TranscriptRepository } from '$lib/storage/transcripts';

/** The transcripts that are stored, newest first, and the search over their titles and words. */
export class TranscriptList {
  search = $state('');
  loaded = $state(false);
  unreadable = $state.raw<Unreadable[]>([]);
  all = $state.raw<TranscriptRecord[]>([]);

  readonly shown = $derived.by(() => {
    const words = this.search.trim().toLowerCase().split(/\s+/).filter(Boolean);
    if (words.length === 0) return this.all;
    return this.all.filter(({ title, text }) => {
      const lower = `${title}\n${text}`.toLowerCase();
      return words.every((word) => lower.includes(word));
    });
  });

  /** Of the sounds; one that is shared counts once. */
  readonly bytes = $derived.by(() => {
    const sizes = new Map(
      this.all.map(({ id, soundId, soundBytes }) => [soundId ?? id, soundBytes]),
    );
    return [...sizes.values()].reduce((sum, size) => sum + size, 0);
  });

  constructor(private readonly repository: TranscriptRepository) {}

  /** Rejects with StorageFailure. */
  async load(): Promise<void> {
    try {
      const { records, unreadable } = await this.repository.list();
      const ids = new Set(records.map(({ id }) => id));
      // One begun while the list was being read is kept.
      this.all = [...this.all.filter(({ id }) => !ids.has(id)), ...records].sort(byNewest);
      this.unreadable = unreadable;
    } finally {
      this.loaded = true;
    }
  }

  show(record: TranscriptRecord): void {
    this.all = [record, ...this.all.filter(({ id }) => id !== record.id)].sort(byNewest);
  }

  /** Takes over what another tab has changed. */
  async refresh(ids: string[]): Promise<void> {
    for (const id of ids) {
      const record = await this.repository.get(id);
      if (record) this.show(record);
      else this.all = this.all.filter((known) => known.id !== id);
    }
  }

  /** The newest of the same sound in the other task. */
  siblingOf({ id, soundId, task }: TranscriptRecord): TranscriptRecord | undefined {
    if (soundId === undefined) return undefined;
    return this.all.find(
      (other) => other.soundId === soundId && other.id !== id && other.task !== task,
    );
  }

  /** Rejects with StorageFailure. */
  async remove(id: string): Promise<RemovedTranscript> {
    const removed = await this.repository.remove(id);
    this.all = this.all.filter((known) => known.id !== id);
    return removed;
  }

  /** Rejects with StorageFailure. */
  async restore(removed: RemovedTranscript): Promise<void> {
    await this.repository.restore(removed);
    await this.refresh([removed.id]);
  }
}

function byNewest(a: TranscriptRecord, b: TranscriptRecord): number {
  return b.createdAt - a.createdAt;
}
