import type { StorageFailure } from '$lib/base/storage/database/failure';
import type { Repository } from '$lib/base/storage/database/repository';
import type { OpenItem } from './model/library.svelte';
import { RunsElsewhere } from '$lib/base/storage/database/locks';
import { Saves } from './saves.svelte';

/** The part of a stored item that is listed. */
interface Listed {
  id: string;
  state?: string;
}

interface Services<Item extends Listed> {
  repository: Pick<Repository<Item>, 'get' | 'save'>;
  /** Called with each change of the record, for the list. */
  onrecord: (record: Item) => void;
}

/** A stored item that a page has open: its record, with the rules of reading and saving that all kinds share. */
export abstract class OpenRecord<
  Item extends Listed,
  Parts extends Services<Item> = Services<Item>,
> implements OpenItem {
  /** Whether its stored parts have been read. */
  loaded = $state(false);
  /** Whether another tab is running it; its results are read from the storage. */
  runsElsewhere = $state(false);
  protected readonly saves = new Saves();
  protected readonly parts: Parts;
  #record: Item = $state.raw() as Item;
  #isClosed = false;
  readonly #externalRuns = new RunsElsewhere(() => void this.refresh().then(() => this.settle()));

  abstract readonly running: boolean;

  constructor(record: Item, parts: Parts) {
    this.#record = record;
    this.parts = parts;
  }

  get id(): string {
    return this.#record.id;
  }

  get record(): Item {
    return this.#record;
  }

  /** Why changes exist only in memory, or why it could not be read; undefined when everything is stored. */
  get saveFailure(): StorageFailure | undefined {
    return this.saves.failure;
  }

  get hasUnsavedChanges(): boolean {
    return this.saveFailure !== undefined || this.saves.isBusy || this.isChangeWaiting;
  }

  /** Reads the stored parts. A failure is reported in `saveFailure`. */
  async load(): Promise<void> {
    await this.saves.read('reading', () => this.readParts());
    await this.settle();
    this.loaded = true;
  }

  async refresh(): Promise<void> {
    await this.saves.read('reading', async () => {
      const shown = this.#record;
      const record = await this.parts.repository.get(this.id);
      if (!record) return this.onDeletedElsewhere();
      // A change made here in the meantime is newer than the record that was read.
      if (!this.mayMerge || this.#record !== shown) return;
      this.#record = record;
      if (this.loaded) await this.readParts();
    });
    await this.findCutOff();
  }

  /** Marks it as interrupted if its page was closed while it ran. */
  async settle(): Promise<void> {
    if (await this.findCutOff()) await this.interrupt();
  }

  /** Retries failed saves immediately. */
  retrySave(): Promise<void> {
    return this.saves.retry();
  }

  stop(): void {}

  close(): void {
    this.#isClosed = true;
    this.saves.close();
    this.stop();
  }

  reopen(): void {
    this.#isClosed = false;
    this.saves.reopen();
  }

  /** Reads everything that is stored beside the record; may be called again. */
  protected async readParts(): Promise<void> {}

  protected async interrupt(): Promise<void> {}

  protected onDeletedElsewhere(): void {}

  /** Whether a change is not being stored yet. */
  protected get isChangeWaiting(): boolean {
    return false;
  }

  /** Whether a run of this record has started and not ended, in whichever tab. */
  protected get isRunOpen(): boolean {
    return this.#record.state === 'running';
  }

  /** Whether stored changes may replace those in memory. */
  protected get mayMerge(): boolean {
    const isSaved = !this.saves.hasUnsaved && !this.saves.isWriting && !this.isChangeWaiting;
    return isSaved && !this.running;
  }

  /** Shows a changed record without storing it. */
  protected show(record: Item): void {
    this.#record = record;
  }

  /** Shows and stores a changed record. */
  protected async save(record: Item): Promise<void> {
    this.show(record);
    if (this.#isClosed) return;
    this.parts.onrecord(this.#record);
    await this.saves.store('record', () => this.writeRecord(this.#record));
  }

  protected writeRecord(record: Item): Promise<void> {
    return this.parts.repository.save(record);
  }

  /** Updates `runsElsewhere`. Resolves with whether the run was cut off: no tab does it any more. */
  protected async findCutOff(): Promise<boolean> {
    const isExternal = () => this.isRunOpen && !this.running;
    this.runsElsewhere = isExternal() && (await this.#externalRuns.has(this.id));
    return isExternal() && !this.runsElsewhere;
  }
}
