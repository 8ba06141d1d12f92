import { builtInConnection } from '$lib/connections/connection';
import { connections } from '$lib/connections/connections.svelte';
import { errorMessage } from '$lib/platform/error-message';
import { type Availability, languageModel } from '$lib/platform/language-model';

/** The download of the browser's own model, which goes on while another page is shown. */
class BrowserModelDownload {
  availability = $state<Availability>('unavailable');
  /** From 0 to 1; undefined while nothing is downloaded from here. */
  share = $state<number>();
  failure = $state('');
  #stopped = new AbortController();

  /** Never rejects. */
  async read(): Promise<void> {
    this.availability =
      (await languageModel()
        ?.availability()
        .catch(() => undefined)) ?? 'unavailable';
  }

  /** Call it from a press: browsers refuse it otherwise. Joins a download that is under way. */
  async download(): Promise<void> {
    this.#stopped = new AbortController();
    const { signal } = this.#stopped;
    this.share = 0;
    this.failure = '';
    try {
      const session = await languageModel()?.create({
        signal,
        monitor: (monitor) =>
          monitor.addEventListener('downloadprogress', (event) => {
            this.share = (event as ProgressEvent).loaded;
          }),
      });
      session?.destroy();
    } catch (error) {
      if (!signal.aborted) this.failure = errorMessage(error);
    }
    this.share = undefined;
    await this.read();
    if (this.availability === 'available') await connections.modelsOf(builtInConnection).reload();
  }

  cancel(): void {
    this.#stopped.abort();
  }
}

export const browserModelDownload = new BrowserModelDownload();
