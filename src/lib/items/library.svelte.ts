import { untrack } from 'svelte';
import type { Repository } from '$lib/storage/repository';
import { toast } from '$lib/ui/toasts.svelte';
import { deleteWithUndo } from './delete-with-undo';
import { lasting } from './lasting.svelte';
import { StoredList, type Listed, type Reading } from './stored-list.svelte';

/** Items that stay in memory after they were viewed, beside those that run or are not stored. */
const keptOpen = 3;

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

interface Kind<Item extends { id: string }, Open> extends Omit<Reading<Item>, 'isUnstored'> {
  /** In lower case: "conversations". */
  many: string;
  repository: Listed<Item> & Pick<Repository<Item>, 'onChange'>;
  open: (item: Item) => Open;
  /** Keeps every opened item in memory, for pages that show all of them. */
  keepsAll?: boolean;
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
    void this.#notifyUnread(this.list.load());
    if (this.#follows) return;
    this.#follows = true;
    this.#kind.repository.onChange((ids) => void this.#takeOver(ids));
  }

  isRunning(id: string): boolean {
    return this.#open.get(id)?.running ?? false;
  }

  /** Undefined if it is not open. */
  known(id: string): Open | undefined {
    const thing = this.#open.get(id);
    return thing && this.add(thing);
  }

  /** Undefined if none with this id is stored. */
  async find(id: string): Promise<Open | undefined> {
    const known = this.known(id);
    if (known) return known;
    const item = await this.#kind.repository.get(id).catch(() => undefined);
    const meanwhile = this.known(id);
    if (meanwhile || !item) return meanwhile;
    const thing = this.begin(item);
    await thing.load();
    return thing;
  }

  /** Returns the open item, or opens it. */
  of(item: Item): Open {
    return this.#open.get(item.id) ?? this.begin(item);
  }

  /** Opens an item that is not stored yet, or has just been read. */
  begin(item: Item): Open {
    return this.add(lasting(() => this.#kind.open(item)));
  }

  add(thing: Open): Open {
    untrack(() => this.#keep(thing));
    return thing;
  }

  /**
   * Removes an item from the storage, but not from the list, and returns the undo. Rejects with StorageFailure; the
   * item then stays as it was.
   */
  async take(id: string): Promise<() => Promise<void>> {
    const thing = this.#open.get(id);
    const item = this.list.find(id);
    const hasUnsavedChanges = thing?.hasUnsavedChanges;
    thing?.close();
    try {
      const removed = await this.#kind.repository.remove(id);
      this.#open.delete(id);
      return () => {
        if (thing && item && hasUnsavedChanges) this.#bringBack(thing, item);
        return this.#kind.repository.restore(removed);
      };
    } catch (reason) {
      thing?.reopen();
      throw reason;
    }
  }

  /** Returns the undo. Rejects with StorageFailure; the item then stays as it was. */
  async remove(id: string): Promise<() => Promise<void>> {
    const putBack = await this.take(id);
    this.list.drop([id]);
    return async () => {
      await putBack();
      await this.list.refresh([id]);
    };
  }

  /**
   * Removes the item that `named` describes in a sentence, and reports the outcome. Resolves with whether it is
   * removed; `onback` is called after an undo.
   */
  delete(id: string, named: string, onback?: () => void): Promise<boolean> {
    return deleteWithUndo(named, async () => {
      const putBack = await this.remove(id);
      return async () => {
        await putBack();
        onback?.();
      };
    });
  }

  /** Restores changes that were only in memory. */
  #bringBack(thing: Open, item: Item): void {
    thing.reopen();
    this.add(thing);
    this.list.show(item);
  }

  #keep(shown: Open): void {
    this.#open.delete(shown.id);
    this.#open.set(shown.id, shown);
    if (this.#kind.keepsAll) return;
    const idle = [...this.#open.values()].filter(
      ({ running, hasUnsavedChanges }) => !running && !hasUnsavedChanges,
    );
    for (const { id } of idle.slice(0, -keptOpen)) if (id !== shown.id) this.#open.delete(id);
  }

  async #takeOver(ids: string[]): Promise<void> {
    await this.#notifyUnread(this.list.refresh(ids));
    const open = ids.map((id) => this.#open.get(id)).filter((thing) => thing !== undefined);
    await Promise.all(open.map((thing) => thing.refresh()));
  }

  async #notifyUnread(reading: Promise<void>): Promise<void> {
    const isRead = await reading.then(
      () => true,
      () => false,
    );
    if (isRead) return;
    toast({
      kind: 'failed',
      text: `The list of ${this.#kind.many} could not be read. What is stored is untouched.`,
      action: { label: 'Try again', run: () => void this.#notifyUnread(this.list.load()) },
    });
  }
}
