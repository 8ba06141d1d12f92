/**
 * Groups the items that a source has ready, up to the allowance requested before each group, so that several tokens
 * share a network chunk and none waits for a slower one. Items before an error are yielded first.
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
  /** An item that was requested but was not ready when its group was returned. */
  #pending: Promise<IteratorResult<T>> | undefined;

  constructor(source: AsyncIterable<T>) {
    this.#iterator = source[Symbol.asyncIterator]();
  }

  /** Waits for one item, then adds those that are ready. `failure` is the error that the source threw after them. */
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

/** Resolves after one turn of the event loop; every item that is ready has been delivered by then. */
function untilIdle(): { reached: Promise<undefined>; cancel: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const reached = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), 0);
  });
  return { reached, cancel: () => clearTimeout(timer) };
}
