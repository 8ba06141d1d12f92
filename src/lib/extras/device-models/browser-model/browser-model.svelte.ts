import { useBrowserModel } from '$lib/shared/connections/model/demo-endpoint';
import { demoConnection } from '$lib/shared/connections/model/connection';
import { connections } from '$lib/shared/connections/model/connections.svelte';
import { errorMessage } from '$lib/base/platform/error-message';
import { languageModel } from '$lib/base/platform/language-model';
import { preferences } from '$lib/base/storage/database/preferences';
import { unlessAborted } from '$lib/base/workers/supervise';

/** The download of the browser's own model, which continues while another page is shown. */
class BrowserModelDownload {
  isReady = $state(preferences.get('browserModel'));
  /** From 0 to 1; undefined while nothing is downloaded from here. */
  share = $state<number>();
  failure = $state('');
  #stopped = new AbortController();

  /**
   * Finds out whether the browser has deleted the model. Never rejects. A model that the person has not chosen is not
   * looked for, because Chromium writes a warning to the console then.
   */
  async check(): Promise<void> {
    if (!preferences.get('browserModel')) return;
    const availability = await languageModel()
      ?.availability()
      .catch(() => undefined);
    this.isReady = availability === 'available';
  }

  /** Call it from a press: browsers refuse it otherwise. Joins a download that is under way. */
  async download(): Promise<void> {
    this.#stopped = new AbortController();
    const { signal } = this.#stopped;
    this.share = 0;
    this.failure = '';
    try {
      const created = languageModel()?.create({
        signal,
        monitor: (monitor) =>
          monitor.addEventListener('downloadprogress', (event) => {
            if (!signal.aborted) this.share = (event as ProgressEvent).loaded;
          }),
      });
      const session = created && (await unlessAborted(created, signal));
      session?.destroy();
      this.isReady = true;
      useBrowserModel();
      await connections.modelsOf(demoConnection).reload();
    } catch (error) {
      if (!signal.aborted) this.failure = errorMessage(error);
    }
    this.share = undefined;
  }

  cancel(): void {
    this.#stopped.abort();
  }
}

export const browserModelDownload = new BrowserModelDownload();
