import { siteStorage } from '$lib/base/platform/site-storage';
import { persistence } from '$lib/base/storage/database/persistence';
import { preferences } from '$lib/base/storage/database/preferences';
import { toast } from '$lib/base/ui/notices/toasts.svelte';

/** The browser's promise not to clear this site by itself. */
export type PersistenceAnswer = 'granted' | 'refused' | 'not asked';

/** Milliseconds: the offer is a question, and is not repeated. */
const offerDuration = 30_000;

/** Whether the stored data lasts until the person clears it. Nothing here rejects. */
export class PersistentStorage {
  /** Undefined until the browser was queried, or if it cannot answer. */
  answer = $state.raw<PersistenceAnswer>();
  #offering = false;

  /** Reads the current state. Never prompts the person. */
  async query(): Promise<void> {
    const isGranted = await siteStorage()
      ?.persisted?.()
      .catch(() => undefined);
    if (isGranted === undefined) return;
    const wasRequested = preferences.get('lastingStorage') === 'wanted';
    this.answer = isGranted ? 'granted' : wasRequested ? 'refused' : 'not asked';
  }

  /** Requests persistence from the browser, which may prompt the person; call it in a click handler. */
  async request(): Promise<void> {
    preferences.set('lastingStorage', 'wanted');
    await siteStorage()
      ?.persist?.()
      .catch(() => undefined);
    await this.query();
    toast(
      this.answer === 'granted'
        ? { kind: 'success', text: 'The browser keeps saved data until you clear it.' }
        : {
            text: 'The browser didn’t agree yet; the console asks again later. Export your data to be safe.',
          },
    );
  }

  /** Offers it to the person, once and never again, if there is something to request. */
  async offer(): Promise<void> {
    if (this.#offering || preferences.get('lastingStorage') !== 'not asked') return;
    this.#offering = true;
    const { location: storedOn } = await persistence();
    await this.query();
    if (storedOn !== 'device' || this.answer !== 'not asked') return;
    preferences.set('lastingStorage', 'asked');
    toast({
      text: 'Your browser may delete saved data when disk space runs low.',
      duration: offerDuration,
      action: { label: 'Protect data', run: () => void this.request() },
    });
  }
}

export const persistentStorage = new PersistentStorage();
