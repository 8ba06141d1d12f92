import { connections } from '$lib/shared/connections/model/connections.svelte';
import { runPool } from '$lib/base/workers/pool';
import { Trial, type TrialLine } from './trial.svelte';

/** Lines of one trial at most: each is a request that costs money. */
export const maxLines = 100;
const concurrency = 3;

/** Sends some lines of a batch as ordinary requests. */
export class Trials {
  /** The wanted lines as typed: "1-3, 17". */
  typed = $state('1-3');
  list = $state.raw<readonly Trial[]>([]);
  isRunning = $state(false);
  #run = new AbortController();
  readonly #read: (numbers: readonly number[], signal: AbortSignal) => Promise<TrialLine[]>;

  constructor(
    /** Names a line of the source. */
    readonly unit: 'Row' | 'Line',
    read: (numbers: readonly number[], signal: AbortSignal) => Promise<TrialLine[]>,
  ) {
    this.#read = read;
  }

  /** Never rejects, unless the lines cannot be read. */
  async run(numbers: readonly number[]): Promise<void> {
    this.stop();
    const { signal } = (this.#run = new AbortController());
    const connection = connections.active;
    this.isRunning = true;
    try {
      const lines = await this.#read(numbers, signal);
      if (signal.aborted) return;
      const endpoint = () => connections.endpoint(connection);
      this.list = lines.map((line) => new Trial(line, endpoint, signal));
      await runPool([...this.list], concurrency, (trial) =>
        signal.aborted ? Promise.resolve() : trial.run(),
      );
    } finally {
      if (!signal.aborted) this.isRunning = false;
    }
  }

  stop(): void {
    this.#run.abort();
    this.isRunning = false;
  }
}

/** The numbers in "1-3, 17", sorted; empty if the text is none or beyond the bound. */
export function lineNumbers(typed: string): number[] {
  const numbers = new Set<number>();
  for (const part of typed.split(',')) {
    const [, first, last = first] = /^\s*(\d+)\s*(?:[-–]\s*(\d+)\s*)?$/.exec(part) ?? [];
    const [from, to] = [Number(first), Number(last)];
    if (!(from >= 1 && to >= from && to - from < maxLines)) return [];
    for (let number = from; number <= to; number += 1) numbers.add(number);
  }
  return numbers.size > maxLines ? [] : [...numbers].sort((a, b) => a - b);
}
