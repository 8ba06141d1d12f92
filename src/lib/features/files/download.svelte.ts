import { ApiFailure, type ApiError } from '$lib/base/api/wire/errors';
import { isPickerClosed, pickFile, saveFile } from '$lib/base/ui/files/save-file';
import { RateMeter } from '$lib/base/ui/progress/rate-meter';

interface Source {
  name: string;
  /** In bytes, if known. */
  size: number | undefined;
  /** Rejects with ApiFailure. */
  stream: (signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>;
}

/** Saves a file's content on the person's disk. */
export class Download {
  phase = $state<'idle' | 'running' | 'failed'>('idle');
  bytes = $state(0);
  /** Bytes per second. */
  rate = $state(0);
  error = $state.raw<ApiError>();
  /** The browser's message about a failed write. */
  diskProblem = $state<string>();
  #run: AbortController | undefined;

  /** Call it in a click handler: the browser's file picker needs a user gesture. */
  async start(source: Source): Promise<void> {
    const { signal } = (this.#run = new AbortController());
    try {
      const picked = await pickFile(source.name, source.size ?? 0);
      this.#begin();
      await (picked ? this.#toDisk(source, picked, signal) : this.#collect(source, signal));
      this.phase = 'idle';
    } catch (reason) {
      this.#fail(reason, signal);
    }
  }

  cancel(): void {
    this.#run?.abort();
    this.phase = 'idle';
  }

  async #collect(source: Source, signal: AbortSignal): Promise<void> {
    const stream = this.#counted(await source.stream(signal));
    const content = await new Response(stream).blob();
    signal.throwIfAborted();
    saveFile(source.name, content);
  }

  async #toDisk(source: Source, picked: FileSystemFileHandle, signal: AbortSignal): Promise<void> {
    const stream = this.#counted(await source.stream(signal));
    await stream.pipeTo(await picked.createWritable(), { signal });
  }

  #counted(stream: ReadableStream<Uint8Array>): ReadableStream<Uint8Array<ArrayBuffer>> {
    const meter = new RateMeter();
    return stream.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array<ArrayBuffer>>({
        transform: (chunk, controller) => {
          this.bytes += chunk.length;
          meter.add(this.bytes, performance.now());
          this.rate = meter.perSecond;
          controller.enqueue(chunk as Uint8Array<ArrayBuffer>);
        },
      }),
    );
  }

  #begin(): void {
    this.phase = 'running';
    this.bytes = this.rate = 0;
    this.error = this.diskProblem = undefined;
  }

  #fail(reason: unknown, signal: AbortSignal): void {
    if (signal.aborted || isPickerClosed(reason)) {
      this.phase = 'idle';
      return;
    }
    this.phase = 'failed';
    if (reason instanceof ApiFailure) this.error = reason.error;
    else if (reason instanceof DOMException) this.diskProblem = reason.message;
    else this.error = { kind: 'cut-off' };
  }
}
