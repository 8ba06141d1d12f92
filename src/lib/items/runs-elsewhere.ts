import { isRunElsewhere, runEnded } from '$lib/storage/locks';

/** Waits for the end of runs in other tabs. */
export class RunsElsewhere {
  readonly #awaited = new Set<string>();
  readonly #onended: (id: string) => void;

  /** `onended` is called when a run has ended in its tab, or its tab has died silently. */
  constructor(onended: (id: string) => void) {
    this.#onended = onended;
  }

  /** Whether another tab runs it; then its end is awaited. Any other item found running was cut off. */
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
