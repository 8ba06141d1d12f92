/**
 * Groups what a source has ready at once, up to the allowance asked for before each group, so that several tokens
 * share a network chunk and none waits for a slower one. What came before an error is handed on first.
 */
export async function* gather<T>(
  source: AsyncIterable<T>,
  allowance: () => Promise<number>,
): AsyncGenerator<T[], void> {
  const reader = new ReadyReader(source);
  try {
    while (!reader.ended) {
      const { group, failure } = await reader.group(await allowance());
      if (group.length > 0) yield group;
      if (failure) throw failure.reason;
    }
  } finally {
    await reader.leave();
  }
}

class ReadyReader<T> {
  ended = false;
  readonly #iterator: AsyncIterator<T>;
  /** A part that was asked for and was not ready when its group left. */
  #pending: Promise<IteratorResult<T>> | undefined;

  constructor(source: AsyncIterable<T>) {
    this.#iterator = source[Symbol.asyncIterator]();
  }

  /** Waits for one part, then takes what is ready; `failure` is what the source threw after them. */
  async group(limit: number): Promise<{ group: T[]; failure?: { reason: unknown } }> {
    const group: T[] = [];
    const idle = untilIdle();
    try {
      while (group.length < limit) {
        this.#pending ??= this.#iterator.next();
        const ready =
          group.length === 0 ? this.#pending : Promise.race([this.#pending, idle.reached]);
        const result = await ready;
        if (result === undefined) break;
        this.#pending = undefined;
        this.ended = result.done === true;
        if (result.done) break;
        group.push(result.value);
      }
      return { group };
    } catch (reason) {
      this.ended = true;
      return { group, failure: { reason } };
    } finally {
      idle.cancel();
    }
  }

  async leave(): Promise<void> {
    if (!this.ended) await this.#iterator.return?.();
  }
}

/** Resolves once the event loop turns: whatever is ready at once has been delivered by then. */
function untilIdle(): { reached: Promise<undefined>; cancel: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const reached = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), 0);
  });
  return { reached, cancel: () => clearTimeout(timer) };
}
