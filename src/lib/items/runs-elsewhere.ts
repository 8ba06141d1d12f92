import { isRunElsewhere, runEnded } from '$lib/storage/run-lock';

/** Runs of other tabs whose end is waited for. */
export class RunsElsewhere {
  readonly #awaited = new Set<string>();
  readonly #onended: (id: string) => void;

  /** `onended` hears that a run has ended in its tab, or that its tab has died without a word. */
  constructor(onended: (id: string) => void) {
    this.#onended = onended;
  }

  /** Whether another tab is at it; then its end is waited for. What is found running otherwise was cut off. */
  async has(id: string): Promise<boolean> {
    const isElsewhere = await isRunElsewhere(id);
    if (isElsewhere) void this.watch(id);
    return isElsewhere;
  }

  async watch(id: string): Promise<void> {
    if (this.#awaited.has(id)) return;
    this.#awaited.add(id);
    await runEnded(id);
    this.#awaited.delete(id);
    this.#onended(id);
  }
}
