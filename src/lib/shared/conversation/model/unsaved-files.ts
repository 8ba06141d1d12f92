import type { StoredAttachment } from '$lib/base/storage/attachments';
import type { Message } from '$lib/base/storage/conversation-records';
import { allAttachmentsOf } from './message-attachments';

/** Files that are not stored yet, by id; each is written together with its message. */
export class UnsavedFiles {
  readonly #files = new Map<string, StoredAttachment>();

  get(id: string): StoredAttachment | undefined {
    return this.#files.get(id);
  }

  /** A file that has grown replaces its earlier state. */
  add(file: StoredAttachment): void {
    this.#files.set(file.id, file);
  }

  remove(id: string): void {
    this.#files.delete(id);
  }

  /** The unsaved files of these messages, each once. */
  of(messages: readonly Message[]): StoredAttachment[] {
    const ids = new Set(messages.flatMap(allAttachmentsOf).map(({ id }) => id));
    return [...ids].map((id) => this.#files.get(id)).filter((file) => file !== undefined);
  }

  /** A file that has grown since it was written is still unsaved. */
  noteWritten(files: readonly StoredAttachment[]): void {
    for (const file of files) if (this.#files.get(file.id) === file) this.#files.delete(file.id);
  }
}
