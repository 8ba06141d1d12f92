import type { FileObject } from '$lib/base/api/files';
import { StorageFailure } from '$lib/base/storage/database/failure';
import { openFileNotes } from '$lib/base/storage/file-notes';
import { NotesByConnection } from '$lib/base/storage/notes-by-connection.svelte';
import { toast } from '$lib/base/ui/notices/toasts.svelte';
import { shownText } from '$lib/base/ui/text/shown-text';

const notes = openFileNotes();

/** The person's own names for files of services, stored in this browser. */
class FileNames {
  readonly #notes = new NotesByConnection(notes, 'file names');
  readonly #begun = new Set<string>();

  /** Empty if it has none. Reactive; may be called while rendering, and loads the names at first. */
  of(connectionId: string, id: string): string {
    if (!this.#begun.has(connectionId)) void this.#notes.read(connectionId);
    this.#begun.add(connectionId);
    return this.#notes.of(connectionId).get(id)?.name ?? '';
  }

  /** Its own name, if any, before that of the service; empty if it has neither. */
  withOwn(connectionId: string, { id, filename }: Pick<FileObject, 'id' | 'filename'>): string {
    return [this.of(connectionId, id), filename].filter(Boolean).map(shownText).join(' · ');
  }

  /** An empty name removes it. Never rejects: a failure is reported with the name, to try again. */
  async set(connectionId: string, id: string, name: string): Promise<void> {
    try {
      await notes.setName(connectionId, id, name);
      await this.#notes.read(connectionId);
    } catch (reason) {
      if (!(reason instanceof StorageFailure)) throw reason;
      const text = `Couldn’t save the file name “${shownText(name)}”.`;
      const retry = () => void this.set(connectionId, id, name);
      toast({ kind: 'failed', text, action: { label: 'Retry', run: retry } });
    }
  }
}

export const fileNames = new FileNames();
