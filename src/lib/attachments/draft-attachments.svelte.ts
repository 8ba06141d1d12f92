import type { Saves } from '$lib/items/saves.svelte';
import type { StoredAttachment } from '$lib/storage/attachment-records';
import type { AttachmentRepository } from '$lib/storage/attachments';
import type { AttachmentDraft } from './attachment-draft';
import type { ReadAttachment } from './read-attachment';
import type { Refusal } from './refusal';

/** Attachments of an unsent message; each is stored as soon as it has been read. */
export class DraftAttachments implements AttachmentDraft {
  items = $state.raw<readonly StoredAttachment[]>([]);
  refused = $state.raw<readonly Refusal[]>([]);
  /** Number of files being read. */
  reading = $state(0);
  /** Whether sending was blocked because an attachment is not ready. */
  held = $state(false);
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
    return this.inTurn(files, (file) => this.#read(file));
  }

  /** Waits for files being read. False if the person must act on one of them; the tray shows which and why. */
  async ready(): Promise<boolean> {
    const wasReading = this.reading > 0;
    await this.settled;
    const hasSound = this.items.some(({ note }) => note.kind === 'audio');
    this.held = hasSound && !this.items.every((await import('./sound-part')).isReady);
    return !this.held && !(wasReading && this.refused.length > 0);
  }

  /** Ids that are not attached are ignored. */
  removeAll(removed: readonly { id: string }[]): void {
    const isRemoved = (item: StoredAttachment) => removed.some(({ id }) => id === item.id);
    this.#forget(this.items.filter(isRemoved));
    this.items = this.items.filter((item) => !isRemoved(item));
  }

  /** Attaches files again that were removed or could not be sent. */
  putBack(attachments: readonly StoredAttachment[]): void {
    for (const each of attachments) this.#keep({ ...each, ownerId: this.#ownerId() });
  }

  /** Removes and returns the attachments to send; the caller stores them with the message. */
  take(): StoredAttachment[] {
    const taken = [...this.items];
    this.items = [];
    this.refused = [];
    return taken;
  }

  dismissRefusals(): void {
    this.refused = [];
  }

  refuse(refusal: Refusal): void {
    this.refused = [...this.refused, refusal];
  }

  inTurn<T>(things: readonly T[], work: (thing: T) => Promise<void>): Promise<void> {
    this.reading += things.length;
    return (this.settled = this.settled.then(async () => {
      for (const thing of things) {
        await work(thing);
        this.reading -= 1;
      }
    }));
  }

  keep(read: ReadAttachment, createdAt = this.#nextMoment()): void {
    this.#keep({ v: 1, id: read.note.id, ownerId: this.#ownerId(), createdAt, ...read });
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

  #keep(attachment: StoredAttachment): void {
    const { id } = attachment;
    this.show(attachment);
    void this.#saves.store(`attachment ${id}`, async () => {
      const latest = this.items.find((item) => item.id === id);
      if (latest) await this.#repository.saveDraft(latest);
    });
  }

  #forget(attachments: readonly StoredAttachment[]): void {
    if (attachments.length === 0) return;
    const ids = attachments.map(({ id }) => id);
    void this.#saves.store(`removal of ${ids.join()}`, () =>
      this.#repository.removeDrafts(this.#ownerId(), ids),
    );
  }

  /** Later than every other attachment, since the list is ordered by this time. */
  #nextMoment(): number {
    return Math.max(Date.now(), 1 + Math.max(0, ...this.items.map(({ createdAt }) => createdAt)));
  }
}
