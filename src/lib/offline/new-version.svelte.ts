import { dismissToast, toast } from '$lib/ui/toasts.svelte';

/** Milliseconds between two looks at whether what is under way is over. */
const lookEvery = 1000;

interface Surroundings {
  /** Whether a reload of this page would cut anything off. */
  isBusy: () => boolean;
  /** Loads this page again, as the new version; other pages stay as they are. */
  take: () => void;
}

/** A newer version than this page is of: offered, and taken when the person says so and nothing is under way. */
export class NewVersion {
  isThere = $state(false);
  readonly #around: Surroundings;
  #offered = 0;
  #waiting: ReturnType<typeof setInterval> | undefined;

  constructor(around: Surroundings) {
    this.#around = around;
  }

  /** Once; whoever put it off finds it among the actions. */
  offer(): void {
    if (this.isThere) return;
    this.isThere = true;
    this.#show('A new version of the console is there.');
  }

  take(): void {
    dismissToast(this.#offered);
    if (this.#around.isBusy()) this.#wait();
    else this.#around.take();
  }

  close(): void {
    clearInterval(this.#waiting);
    this.#waiting = undefined;
  }

  #wait(): void {
    toast({
      text: 'Not yet: a reload would cut off what is under way in this tab. It is offered again when that is over.',
    });
    this.#waiting ??= setInterval(() => {
      if (this.#around.isBusy()) return;
      this.close();
      this.#show('What was under way is over. The new version of the console can be taken now.');
    }, lookEvery);
  }

  #show(text: string): void {
    dismissToast(this.#offered);
    this.#offered = toast({
      text,
      duration: Infinity,
      action: { label: 'Reload now', run: () => this.take() },
      dismissLabel: 'Later',
    });
  }
}
