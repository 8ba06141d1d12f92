import { proxy, transfer, wrap, type Remote } from 'comlink';
import { ApiFailure, type ApiError } from '$lib/api/wire/errors';
import { startWorker } from '$lib/trusted-worker';
import { RateMeter } from '$lib/ui/rate-meter';
import type { ArrivedSoFar, FileContent } from './file-content';
import url from './file-content.worker.ts?worker&url';
import { fileKind, isReadable, type FileKind } from './file-kind';
import type { LineRow } from './line-row';
import type { LineQuery } from './search-lines';

/** Opens the content from its first byte. Throws ApiFailure. */
type OpenContent = (signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>;

type Phase = 'reading' | 'complete' | 'stopped' | 'failed' | 'unreadable';

/** Milliseconds between two reports of progress to the page. */
const reportEvery = 100;

/**
 * Reads a file's content into a worker, which keeps it once and answers for its lines. Reading that broke off or was
 * stopped goes on at the same byte: files never change, so the bytes that are there already are passed over.
 */
export class ContentReading {
  phase = $state<Phase>('reading');
  kind = $state<FileKind>();
  lines = $state(0);
  bytes = $state(0);
  /** Bytes a second. */
  rate = $state(0);
  error = $state.raw<ApiError>();

  #worker = startWorker(url);
  #content: Remote<FileContent> = wrap(this.#worker);
  #run: AbortController | undefined;
  #kept = 0;
  #arrived: ArrivedSoFar = { bytes: 0, lines: 0 };
  #reported = 0;

  constructor(
    private readonly name: string,
    private readonly open: OpenContent,
  ) {
    void this.read();
  }

  /** Also reads on after a stop or a failure. */
  async read(): Promise<void> {
    const { signal } = (this.#run = new AbortController());
    this.phase = 'reading';
    this.error = undefined;
    try {
      await this.#pump(await this.open(signal), signal);
    } catch (reason) {
      if (signal.aborted) return;
      this.#report();
      this.error = reason instanceof ApiFailure ? reason.error : { kind: 'cut-off' };
      this.phase = 'failed';
    }
  }

  /** What has come stays. */
  stop(): void {
    if (this.phase !== 'reading') return;
    this.#run?.abort();
    this.#report();
    this.phase = 'stopped';
  }

  /** Frees the content; nothing can be asked afterwards. */
  close(): void {
    this.#run?.abort();
    this.#worker.terminate();
  }

  /** Both included. */
  rows(first: number, last: number): Promise<LineRow[]> {
    return this.#content.rows(first, last, this.kind === 'jsonl' ? 'jsonl' : 'text');
  }

  line(line: number): Promise<{ text: string; isCut: boolean }> {
    return this.#content.line(line);
  }

  search(query: LineQuery, onfound: (lines: number[]) => void): Promise<void> {
    return this.#content.search(query, proxy(onfound));
  }

  /** All that has been read. */
  blob(): Promise<Blob> {
    return this.#content.blob();
  }

  async #pump(stream: ReadableStream<Uint8Array>, signal: AbortSignal): Promise<void> {
    const reader = stream.getReader();
    const meter = new RateMeter();
    let passOver = this.#kept;
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      const fresh = piece.value.subarray(Math.min(passOver, piece.value.length));
      passOver -= piece.value.length - fresh.length;
      if (fresh.length === 0) continue;
      this.kind ??= fileKind(this.name, fresh);
      if (!isReadable(this.kind)) {
        this.phase = 'unreadable';
        return reader.cancel();
      }
      await this.#keep(fresh, meter, signal);
    }
    this.kind ??= fileKind(this.name, new Uint8Array());
    this.#arrived = await this.#content.end();
    this.#report();
    this.phase = 'complete';
  }

  async #keep(fresh: Uint8Array, meter: RateMeter, signal: AbortSignal): Promise<void> {
    // A chunk that is a part of a larger buffer must not take the rest of it along.
    const chunk = fresh.slice();
    this.#kept += chunk.length;
    this.#arrived = await this.#content.add(transfer(chunk, [chunk.buffer]));
    signal.throwIfAborted();
    meter.add(this.#arrived.bytes, performance.now());
    if (this.lines > 0 && performance.now() - this.#reported < reportEvery) return;
    this.#report();
    this.rate = meter.perSecond;
  }

  #report(): void {
    this.#reported = performance.now();
    this.bytes = this.#arrived.bytes;
    this.lines = this.#arrived.lines;
  }
}
