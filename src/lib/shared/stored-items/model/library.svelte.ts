import { untrack } from 'svelte';
import type { Repository } from '$lib/base/storage/database/repository';
import { reportUnread } from '$lib/base/ui/notices/report-unread';
import { deleteWithUndo } from './undo';
import { lasting } from './lasting.svelte';
import { StoredList, type ListedItems, type ListReading } from './stored-list.svelte';

/** Items that stay in memory after they were viewed, beside those that run or are not stored. */
const maxIdle = 3;

/** A stored item as the page shows it, with its parts. */
export interface OpenItem {
  readonly id: string;
  readonly running: boolean;
  /** Whether the storage does not contain all changes in memory yet. */
  readonly hasUnsavedChanges: boolean;
  /** Reads the stored parts; never rejects. */
  load(): Promise<void>;
  /** Merges the changes of another tab; never rejects. */
  refresh(): Promise<void>;
  /** Called before it is removed: stops its run and all further writes. */
  close(): void;
  /** Called if it could not be removed. */
  reopen(): void;
}

interface Kind<Item extends { id: string }, Open> extends Omit<ListReading<Item>, 'isUnstored'> {
  /** In lower case: "conversations". */
  many: string;
  repository: ListedItems<Item> & Pick<Repository<Item>, 'onChange'>;
  open: (item: Item) => Open;
  /** Keeps every opened item in memory, for pages that show all of them. */
  keepsAllOpen?: boolean;
}

/** The items of one kind: all of them in a list, and those that are open. */
export class Library<Item extends { id: string }, Open extends OpenItem> {
  readonly list: StoredList<Item>;
  /** In the order of their last use, the latest last. */
  readonly #open = new Map<string, Open>();
  readonly #kind: Kind<Item, Open>;
  #follows = false;

  constructor(kind: Kind<Item, Open>) {
    this.#kind = kind;
    const isUnstored = (id: string) => this.#open.get(id)?.hasUnsavedChanges ?? false;
    this.list = new StoredList(kind.repository, { ...kind, isUnstored });
  }

  /** Reads the list, and follows other tabs from then on, whatever page is shown. */
  follow(): void {
    void this.#report(this.list.load());
    if (this.#follows) return;
    this.#follows = true;
    this.#kind.repository.onChange((ids) => void this.#mergeChanges(ids));
  }

  isRunning(id: string): boolean {
    return this.#open.get(id)?.running ?? false;
  }

  /** Undefined if it is not open. */
  findOpen(id: string): Open | undefined {
    const open = this.#open.get(id);
    return open && this.add(open);
  }

  /** Undefined if none with this id is stored. */
  async find(id: string): Promise<Open | undefined> {
    const open = this.findOpen(id);
    if (open) return open;
    const item = await this.#kind.repository.get(id).catch(() => undefined);
    return item ? this.load(item) : this.findOpen(id);
  }

  /** Returns the open item, or opens the stored one and reads its parts. */
  async load(item: Item): Promise<Open> {
    const open = this.findOpen(item.id);
    if (open) return open;
    const opened = this.open(item);
    await opened.load();
    return opened;
  }

  /** Returns the open item, or opens it without reading its parts. */
  openOrGet(item: Item): Open {
    return this.#open.get(item.id) ?? this.open(item);
  }

  /** Opens an item that is not stored yet, or has just been read. */
  open(item: Item): Open {
    return this.add(lasting(() => this.#kind.open(item)));
  }

  /** Closes an item that was opened, and is not stored. */
  forget(id: string): void {
    this.#open.get(id)?.close();
    this.#open.delete(id);
  }

  add(open: Open): Open {
    untrack(() => this.#remember(open));
    return open;
  }

  /**
   * Removes an item from the storage, but not from the list, and returns the undo. Rejects with StorageFailure; the
   * item then stays as it was.
   */
  async removeFromStorage(id: string): Promise<() => Promise<void>> {
    const open = this.#open.get(id);
    const item = this.list.find(id);
    const hasUnsavedChanges = open?.hasUnsavedChanges;
    open?.close();
    try {
      const removed = await this.#kind.repository.remove(id);
      this.#open.delete(id);
      return () => {
        if (open && item && hasUnsavedChanges) this.#restoreUnsaved(open, item);
        return this.#kind.repository.restore(removed);
      };
    } catch (reason) {
      open?.reopen();
      throw reason;
    }
  }

  /** Returns the undo. Rejects with StorageFailure; the item then stays as it was. */
  async remove(id: string): Promise<() => Promise<void>> {
    const restore = await this.removeFromStorage(id);
    this.list.drop([id]);
    return async () => {
      await restore();
      await this.list.refresh([id]);
    };
  }

  /**
   * Removes the item that `named` describes in a sentence, and reports the outcome. Resolves with whether it is
   * removed; `onback` is called after an undo.
   */
  delete(id: string, named: string, onrestored?: () => void): Promise<boolean> {
    return deleteWithUndo(named, async () => {
      const restore = await this.remove(id);
      return async () => {
        await restore();
        onrestored?.();
      };
    });
  }

  /** Restores changes that were only in memory. */
  #restoreUnsaved(open: Open, item: Item): void {
    open.reopen();
    this.add(open);
    this.list.show(item);
  }

  #remember(shown: Open): void {
    this.#open.delete(shown.id);
    this.#open.set(shown.id, shown);
    if (this.#kind.keepsAllOpen) return;
    const idle = [...this.#open.values()].filter(
      ({ running, hasUnsavedChanges }) => !running && !hasUnsavedChanges,
    );
    for (const { id } of idle.slice(0, -maxIdle)) if (id !== shown.id) this.#open.delete(id);
  }

  async #mergeChanges(ids: string[]): Promise<void> {
    await this.#report(this.list.refresh(ids));
    const open = ids.map((id) => this.#open.get(id)).filter((item) => item !== undefined);
    await Promise.all(open.map((item) => item.refresh()));
  }

  #report(reading: Promise<void>): Promise<void> {
    return reportUnread(this.#kind.many, reading, () => this.list.load());
  }
}
