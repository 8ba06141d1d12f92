import type { Repository } from '$lib/base/storage/database/repository';
import { reportUnread } from '$lib/base/ui/notices/report-unread';
import { type ListedItems, type ListReading, StoredList } from './model/stored-list.svelte';

interface FollowedReading<Item> extends ListReading<Item> {
  /** In lower case: "prompts". */
  many: string;
}

/** A stored list, shared by all pages, that follows other tabs once it is read. Each call rejects with StorageFailure. */
export class FollowedList<Item extends { id: string }> extends StoredList<Item> {
  readonly #source: Pick<Repository<Item>, 'onChange'>;
  readonly #many: string;
  #following: Promise<void> | undefined;

  constructor(
    repository: ListedItems<Item> & Pick<Repository<Item>, 'onChange'>,
    reading: FollowedReading<Item>,
  ) {
    super(repository, reading);
    this.#source = repository;
    this.#many = reading.many;
  }

  /** Resolves when the list is loaded. Tries again if called after a failure. */
  follow(): Promise<void> {
    return (this.#following ??= this.#follow());
  }

  /** Resolves with an undo. */
  async removeWithUndo(id: string): Promise<() => Promise<void>> {
    const removed = await this.remove(id);
    return () => this.restore(removed);
  }

  async #follow(): Promise<void> {
    // Another tab may store something while the list is being read.
    const end = this.#source.onChange(
      (ids) => void reportUnread(this.#many, this.refresh(ids), () => this.load()),
    );
    try {
      await this.load();
    } catch (reason) {
      end();
      this.#following = undefined;
      throw reason;
    }
  }
}
