import { siteStorage } from '$lib/site-storage';
import { persistence } from '$lib/storage/persistence';
import { preferences } from '$lib/storage/preferences';
import { toast } from '$lib/ui/toasts.svelte';

/** What the browser says of not clearing this site by itself. */
export type LastingAnswer = 'granted' | 'refused' | 'not asked';

/** Milliseconds: it is a question, and is not put twice. */
const questionTime = 30_000;

/** Whether what is stored lasts until the person clears it. Nothing here rejects. */
export class LastingStorage {
  /** Undefined until the browser was asked how it is, and where it cannot tell. */
  answer = $state.raw<LastingAnswer>();
  #offering = false;

  /** How it is; asks for nothing. */
  async look(): Promise<void> {
    const isGranted = await siteStorage()
      ?.persisted?.()
      .catch(() => undefined);
    if (isGranted === undefined) return;
    const wasAsked = preferences.get('lastingStorage') === 'wanted';
    this.answer = isGranted ? 'granted' : wasAsked ? 'refused' : 'not asked';
  }

  /** Asks the browser, which may ask the person; to be called in a handler of a click. */
  async ask(): Promise<void> {
    preferences.set('lastingStorage', 'wanted');
    await siteStorage()
      ?.persist?.()
      .catch(() => undefined);
    await this.look();
    toast(
      this.answer === 'granted'
        ? { kind: 'success', text: 'The browser keeps what is stored here until you clear it.' }
        : {
            text: 'The browser has not promised it. The console asks again at later visits; until then an export (settings) is what is safe.',
          },
    );
  }

  /** Puts the question to the person, once and never again, where there is something to ask for. */
  async offer(): Promise<void> {
    if (this.#offering || preferences.get('lastingStorage') !== 'not asked') return;
    this.#offering = true;
    const { location: kept } = await persistence();
    await this.look();
    if (kept !== 'device' || this.answer !== 'not asked') return;
    preferences.set('lastingStorage', 'asked');
    toast({
      text: 'This browser may delete what the console has stored when the disk runs full. Shall it be asked to keep it?',
      duration: questionTime,
      action: { label: 'Ask it', run: () => void this.ask() },
    });
  }
}

export const lastingStorage = new LastingStorage();
