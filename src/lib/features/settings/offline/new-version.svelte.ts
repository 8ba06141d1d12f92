import { dismissToast, toast } from '$lib/base/ui/notices/toasts.svelte';

/** Milliseconds between two checks whether the work in progress has ended. */
const checkInterval = 1000;

interface NewVersionHost {
  /** Whether a reload of this page would interrupt anything. */
  isBusy: () => boolean;
  /** Reloads this page as the new version; other pages stay as they are. */
  reload: () => void;
}

/**
 * A version newer than this page: it is offered, and loaded when the person agrees and nothing is
 * in progress.
 */
export class NewVersion {
  isAvailable = $state(false);
  readonly #around: NewVersionHost;
  #offered = 0;
  #waiting: ReturnType<typeof setInterval> | undefined;

  constructor(around: NewVersionHost) {
    this.#around = around;
  }

  /** Offers it once; after that it is found among the actions. */
  offer(): void {
    if (this.isAvailable) return;
    this.isAvailable = true;
    this.#show('A new version of the console is available.');
  }

  load(): void {
    dismissToast(this.#offered);
    if (this.#around.isBusy()) this.#wait();
    else this.#around.reload();
  }

  close(): void {
    clearInterval(this.#waiting);
    this.#waiting = undefined;
  }

  #wait(): void {
    toast({
      text: 'Not yet: reloading would interrupt work in this tab. You’ll be asked again when it’s done.',
    });
    this.#waiting ??= setInterval(() => {
      if (this.#around.isBusy()) return;
      this.close();
      this.#show('The work is done. You can reload into the new version now.');
    }, checkInterval);
  }

  #show(text: string): void {
    dismissToast(this.#offered);
    this.#offered = toast({
      text,
      duration: Infinity,
      action: { label: 'Reload now', run: () => this.load() },
      dismissLabel: 'Later',
    });
  }
}
