import type { Connection } from '$lib/connections/connection';
import { announce } from '$lib/ui/toasts.svelte';
import { fileListOf } from './file-list.svelte';
import { Upload } from './upload.svelte';

const sentAtOnce = 2;

/** The uploads of this tab, which go on while other pages are looked at. */
class Uploads {
  list = $state.raw<readonly Upload[]>([]);

  add(files: readonly File[], connection: Connection): void {
    const added = files.map((file) => new Upload(file, connection));
    this.list = [...added, ...this.list];
    this.#sendNext();
  }

  /** Puts one that is not under way in the queue, also again. */
  queue(upload: Upload): void {
    upload.phase = 'waiting';
    this.#sendNext();
  }

  dismiss(upload: Upload): void {
    this.list = this.list.filter((other) => other !== upload);
  }

  /** Oldest first: new ones stand at the top of the list. */
  #sendNext(): void {
    const sending = this.list.filter(({ phase }) => phase === 'sending').length;
    const waiting = this.list.filter(({ phase }) => phase === 'waiting').reverse();
    for (const upload of waiting.slice(0, Math.max(0, sentAtOnce - sending)))
      void this.#send(upload);
  }

  async #send(upload: Upload): Promise<void> {
    await upload.send();
    if (upload.stored) {
      fileListOf(upload.connection).add(upload.stored);
      announce(`${upload.file.name} is uploaded.`);
    }
    this.#sendNext();
  }
}

export const uploads = new Uploads();
