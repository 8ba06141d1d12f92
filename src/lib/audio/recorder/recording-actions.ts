import type { Recording } from '$lib/storage/recording-schema';
import { saveFile } from '$lib/ui/save-file';
import { toast } from '$lib/ui/toasts.svelte';
import type { Recordings } from './recordings.svelte';

/** Actions on a listed recording. A failed action shows a toast and changes nothing. */
export class RecordingActions {
  readonly #library: Recordings['library'];

  constructor({ library }: Recordings) {
    this.#library = library;
  }

  /** Shows a toast and resolves to undefined if the sound cannot be read. */
  async file(recording: Recording): Promise<File | undefined> {
    const file = await this.#library
      .of(recording)
      .file()
      .catch(() => undefined);
    if (file && file.size > 0) return file;
    notifyFailure(`The sound of “${recording.name}” could not be read`);
    return undefined;
  }

  async download(recording: Recording): Promise<void> {
    const file = await this.file(recording);
    if (file) saveFile(file.name, file);
  }

  async rename(recording: Recording, name: string): Promise<void> {
    await this.#library
      .of(recording)
      .change({ name })
      .catch(() => notifyFailure(`“${recording.name}” could not be renamed`));
  }

  /** Moves a recovered recording into the list. */
  async acknowledge(recording: Recording): Promise<void> {
    await this.#library
      .of(recording)
      .change({ state: 'done' })
      .catch(() => notifyFailure(`“${recording.name}” could not be changed`));
  }

  async remove(recording: Recording): Promise<void> {
    await this.#library.delete(recording.id, `“${recording.name}”`);
  }
}

function notifyFailure(text: string): void {
  toast({ kind: 'failed', text });
}
