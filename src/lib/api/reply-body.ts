/** Bytes of a read that are given out before the page gets a turn; reads of megabytes would freeze it. */
const sliceBytes = 32 * 1024;

/** Milliseconds after a finish_reason in which usage or [DONE] may still come; some servers keep the socket open. */
const graceAfterFinish = 3000;

const ended = { done: true as const, value: undefined };

/** The bytes of a reply as they arrive. A connection that breaks rejects as the stream's reader does. */
export class ReplyBody {
  private readonly reader: ReadableStreamDefaultReader<Uint8Array>;
  /** What is left of the last read. */
  private unread: Uint8Array = new Uint8Array();
  private grace: Promise<typeof ended> | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(stream: ReadableStream<Uint8Array>) {
    this.reader = stream.getReader();
  }

  /** Begins with `first`, the pieces that the caller has looked at already, and goes on where it last ended. */
  async *pieces(first: Uint8Array[] = []): AsyncGenerator<Uint8Array> {
    yield* first;
    for (;;) {
      while (this.unread.length > 0) {
        const piece = this.unread.subarray(0, sliceBytes);
        this.unread = this.unread.subarray(sliceBytes);
        yield piece;
        if (this.unread.length > 0) await nextTask();
      }
      const { done, value } = await this.read();
      if (done) return;
      this.unread = value;
    }
  }

  /** The answer is complete: from now on silence or a broken connection is an end like any other. */
  endSoon(): void {
    this.grace ??= new Promise((resolve) => {
      this.timer = setTimeout(() => resolve(ended), graceAfterFinish);
    });
  }

  /** Also frees the socket of a server that keeps it open. */
  close(): void {
    clearTimeout(this.timer);
    void this.reader.cancel().catch(() => undefined);
  }

  private read(): Promise<ReadableStreamReadResult<Uint8Array>> {
    const read = this.reader.read();
    return this.grace ? Promise.race([read.catch(() => ended), this.grace]) : read;
  }
}

/** A message is a task of its own in which the page can paint; unlike a timer it is not slowed in hidden tabs. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}
