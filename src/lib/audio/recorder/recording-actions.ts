import type { Recording } from '$lib/storage/recording-schema';
import { saveFile } from '$lib/ui/save-file';
import { toast } from '$lib/ui/toasts.svelte';
import type { Recordings } from './recordings.svelte';

/** What a person does with a recording of the list; whatever fails is told and changes nothing. */
export class RecordingActions {
  readonly #library: Recordings['library'];

  constructor({ library }: Recordings) {
    this.#library = library;
  }

  /** Undefined where its sound cannot be read; the person has been told. */
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

  /** A recovered recording is then one like the others. */
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
