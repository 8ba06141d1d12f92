import { nextTask } from './next-task';

/** Maximum bytes per piece: larger ones would freeze the page. */
const sliceBytes = 32 * 1024;

/** Milliseconds of continuous delivery before the page gets a turn, so that key presses do not wait longer. */
const maxTurn = 12;

/** Milliseconds after a finish_reason in which usage or [DONE] may still arrive; some servers leave the socket open. */
const graceAfterFinish = 3000;

/** Maximum bytes to read ahead of the consumer; beyond them the server has to wait. */
const aheadBytes = 8 * 1024 * 1024;

type State = 'open' | 'ended' | { brokenBy: unknown };

/**
 * The bytes of a reply as they arrive. They are read immediately, because a connection that breaks drops bytes that the
 * browser has received and nobody has read. The error itself is thrown after all earlier bytes.
 */
export class ReplyBody {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  readonly #unread: Uint8Array[] = [];
  #unreadBytes = 0;
  #state: State = 'open';
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isComplete = false;
  #wake: () => void = () => undefined;
  #makeRoom: () => void = () => undefined;

  constructor(stream: ReadableStream<Uint8Array>) {
    this.#reader = stream.getReader();
    void this.#readAhead();
  }

  /** Yields `first`, the pieces that the caller has already examined, then continues where the last call ended. */
  async *pieces(first: Uint8Array[] = []): AsyncGenerator<Uint8Array> {
    let began = performance.now();
    yield* first;
    for (;;) {
      const piece = this.#take();
      if (piece) yield piece;
      const hasMore = this.#unread.length > 0;
      if (hasMore && performance.now() - began < maxTurn) continue;
      if (!hasMore && this.#state !== 'open') break;
      await (hasMore ? nextTask() : this.#change());
      began = performance.now();
    }
    if (this.#state !== 'ended' && !this.#isComplete) throw this.#state.brokenBy;
  }

  /**
   * Marks the answer as complete. From now on silence or a broken connection counts as a normal end. Called again, the
   * silence begins again.
   */
  endSoon(grace = graceAfterFinish): void {
    this.goOn();
    this.#isComplete = true;
    this.#timer = setTimeout(() => this.#become('ended'), grace);
  }

  /** Takes back `endSoon`. */
  goOn(): void {
    this.#isComplete = false;
    clearTimeout(this.#timer);
  }

  /** Ends reading and releases the socket of a server that leaves it open. */
  close(): void {
    clearTimeout(this.#timer);
    this.#become('ended');
    void this.#reader.cancel().catch(() => undefined);
  }

  async #readAhead(): Promise<void> {
    try {
      while (this.#state === 'open') {
        const { done, value } = await this.#reader.read();
        if (done) return this.#become('ended');
        this.#unread.push(value);
        this.#unreadBytes += value.length;
        this.#wake();
        if (this.#unreadBytes > aheadBytes) await this.#room();
      }
    } catch (reason) {
      this.#become({ brokenBy: reason });
    }
  }

  #take(): Uint8Array | undefined {
    const next = this.#unread.shift();
    if (!next) return undefined;
    if (next.length > sliceBytes) this.#unread.unshift(next.subarray(sliceBytes));
    const piece = next.subarray(0, sliceBytes);
    this.#unreadBytes -= piece.length;
    if (this.#unreadBytes <= aheadBytes) this.#makeRoom();
    return piece;
  }

  #become(state: State): void {
    if (this.#state === 'open') this.#state = state;
    this.#wake();
    this.#makeRoom();
  }

  #change(): Promise<void> {
    return new Promise((resolve) => (this.#wake = resolve));
  }

  #room(): Promise<void> {
    return new Promise((resolve) => (this.#makeRoom = resolve));
  }
}
