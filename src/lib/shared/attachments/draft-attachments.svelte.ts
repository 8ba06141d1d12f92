import type { Saves } from '$lib/shared/stored-items/saves.svelte';
import type { AttachmentRepository, StoredAttachment } from '$lib/base/storage/attachments';
import type { AttachmentDraft, NewAttachment } from './attachment-draft';
import { isReady } from './attachment-part';
import type { Refusal } from './office/refusal';

/** Attachments of an unsent message; each is stored as soon as it has been read. */
export class DraftAttachments implements AttachmentDraft {
  items = $state.raw<readonly StoredAttachment[]>([]);
  refused = $state.raw<readonly Refusal[]>([]);
  /** Number of files being read. */
  reading = $state(0);
  /** Whether sending was blocked because an attachment is not ready. */
  isBlocked = $state(false);
  /** Resolves when no file is being read any more. Never rejects. */
  settled: Promise<void> = Promise.resolve();
  readonly #ownerId: () => string;
  readonly #repository: AttachmentRepository;
  readonly #saves: Saves;

  constructor(ownerId: () => string, repository: AttachmentRepository, saves: Saves) {
    this.#ownerId = ownerId;
    this.#repository = repository;
    this.#saves = saves;
  }

  /** Loads the stored attachments. Rejects with StorageFailure. */
  async load(): Promise<void> {
    const stored = await this.#repository.drafts(this.#ownerId());
    const known = new Set(this.items.map(({ id }) => id));
    this.items = [...stored.filter(({ id }) => !known.has(id)), ...this.items];
  }

  /** Reads the files one after another; `refused` lists those that cannot be attached. Never rejects. */
  add(files: File[]): Promise<void> {
    this.refused = [];
    return this.queue(files, (file) => this.#read(file));
  }

  /** Waits for files being read. False if the person must act on one of them; the tray shows which and why. */
  async ready(): Promise<boolean> {
    const wasReading = this.reading > 0;
    await this.settled;
    this.isBlocked = !this.items.every(isReady);
    return !this.isBlocked && !(wasReading && this.refused.length > 0);
  }

  /** Ids that are not attached are ignored. */
  removeAll(removed: readonly { id: string }[]): void {
    const isRemoved = (item: StoredAttachment) => removed.some(({ id }) => id === item.id);
    this.#deleteStored(this.items.filter(isRemoved));
    this.items = this.items.filter((item) => !isRemoved(item));
  }

  /** Attaches files again that were removed or could not be sent. */
  restore(attachments: readonly StoredAttachment[]): void {
    for (const each of attachments) this.#store({ ...each, ownerId: this.#ownerId() });
  }

  /** Removes and returns the attachments to send; the caller stores them with the message. */
  removeForSending(): StoredAttachment[] {
    const removed = [...this.items];
    this.items = [];
    this.refused = [];
    return removed;
  }

  dismissRefusals(): void {
    this.refused = [];
  }

  refuse(refusal: Refusal): void {
    this.refused = [...this.refused, refusal];
  }

  queue<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
    this.reading += items.length;
    return (this.settled = this.settled.then(async () => {
      for (const item of items) {
        await work(item);
        this.reading -= 1;
      }
    }));
  }

  store(read: NewAttachment, createdAt = this.#nextTime()): void {
    this.#store({ v: 1, id: read.note.id, ownerId: this.#ownerId(), createdAt, ...read });
  }

  async #read(file: File): Promise<void> {
    const part = await import('./attach').catch(() => undefined);
    if (part) await part.attach(this, file);
    else this.refuse({ name: file.name, reason: { kind: 'no-reader' } });
  }

  show(attachment: StoredAttachment): void {
    const others = this.items.filter(({ id }) => id !== attachment.id);
    this.items = [...others, attachment].sort((a, b) => a.createdAt - b.createdAt);
  }

  #store(attachment: StoredAttachment): void {
    const { id } = attachment;
    this.show(attachment);
    void this.#saves.store(`attachment ${id}`, async () => {
      const latest = this.items.find((item) => item.id === id);
      if (latest) await this.#repository.saveDraft(latest);
    });
  }

  #deleteStored(attachments: readonly StoredAttachment[]): void {
    if (attachments.length === 0) return;
    const ids = attachments.map(({ id }) => id);
    void this.#saves.store(`removal of ${ids.join()}`, () =>
      this.#repository.removeDrafts(this.#ownerId(), ids),
    );
  }

  /** Later than every other attachment, since the list is ordered by this time. */
  #nextTime(): number {
    return Math.max(Date.now(), 1 + Math.max(0, ...this.items.map(({ createdAt }) => createdAt)));
  }
}
