import type { Repository } from '$lib/storage/repository';
import { StoredList, type Listed, type Reading } from './stored-list.svelte';

/** A stored list, shared by all pages, that follows other tabs once it is read. Each call rejects with StorageFailure. */
export class FollowedList<Item extends { id: string }> extends StoredList<Item> {
  readonly #source: Pick<Repository<Item>, 'onChange'>;
  #following: Promise<void> | undefined;

  constructor(
    repository: Listed<Item> & Pick<Repository<Item>, 'onChange'>,
    reading: Reading<Item>,
  ) {
    super(repository, reading);
    this.#source = repository;
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
    try {
      await this.load();
      this.#source.onChange((ids) => void this.refresh(ids).catch(() => undefined));
    } catch (reason) {
      this.#following = undefined;
      throw reason;
    }
  }
}
