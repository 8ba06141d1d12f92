import { proxy, transfer, type Remote } from 'comlink';
import { ApiFailure, type ApiError } from '$lib/base/api/wire/errors';
import { RateMeter } from '$lib/base/ui/progress/rate-meter';
import { startWorker } from '$lib/base/workers/trusted-worker';
import { WorkerFailure } from '$lib/base/workers/worker-failure';
import { WorkerHost } from '$lib/base/workers/worker-host';
import type { ArrivedSoFar, FileContent, LineQuery } from './file-content';
import url from './file-content.worker.ts?worker&url';
import { fileKind, isReadable, type FileKind } from './file-kind';
import type { LineRow } from './line-row';

/** Opens the content from its first byte. Rejects with ApiFailure. */
type OpenContent = (signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>;

/** `lost`: the worker failed, and the content in it is gone. */
type Phase = 'reading' | 'complete' | 'stopped' | 'failed' | 'unreadable' | 'lost';

/** Interval of progress updates in the page, in milliseconds. */
const reportEvery = 100;

/**
 * Reads a file's content into a worker, which holds its only copy and serves its lines. An interrupted or stopped read
 * resumes at the same byte: files never change, so the bytes that are already stored are skipped.
 */
export class ContentReading {
  phase = $state<Phase>('reading');
  kind = $state<FileKind>();
  lines = $state(0);
  bytes = $state(0);
  /** Bytes per second. */
  rate = $state(0);
  error = $state.raw<ApiError>();
  workerFailure = $state.raw<WorkerFailure>();

  readonly #host: WorkerHost<FileContent>;
  #run: AbortController | undefined;
  #storedBytes = 0;
  #arrived: ArrivedSoFar = { bytes: 0, lines: 0 };
  #reported = 0;
  readonly #name: string;
  readonly #open: OpenContent;

  constructor(name: string, open: OpenContent, start: () => Worker = () => startWorker(url)) {
    this.#name = name;
    this.#open = open;
    this.#host = new WorkerHost<FileContent>(start);
    void this.read();
  }

  /** Starts reading, or resumes after a stop or a failure. */
  async read(): Promise<void> {
    const { signal } = (this.#run = new AbortController());
    this.phase = 'reading';
    this.error = this.workerFailure = undefined;
    try {
      await this.#pump(await this.#open(signal), signal);
    } catch (reason) {
      if (signal.aborted || reason instanceof WorkerFailure) return;
      this.#report();
      this.error = reason instanceof ApiFailure ? reason.error : { kind: 'cut-off' };
      this.phase = 'failed';
    }
  }

  /** Stops reading; the content so far stays available. */
  stop(): void {
    if (this.phase !== 'reading') return;
    this.#run?.abort();
    this.#report();
    this.phase = 'stopped';
  }

  /** Frees the content; no other method may be called afterwards. */
  close(): void {
    this.#run?.abort();
    this.#host.close();
  }

  /** Rows `first` to `last`, both included. */
  rows(first: number, last: number): Promise<LineRow[]> {
    const form = this.kind === 'jsonl' ? 'jsonl' : 'text';
    return this.#call((content) => content.rows(first, last, form));
  }

  line(line: number): Promise<{ text: string; isCut: boolean }> {
    return this.#call((content) => content.line(line));
  }

  search(query: LineQuery, onfound: (lines: number[]) => void): Promise<void> {
    return this.#call((content) => content.search(query, proxy(onfound)));
  }

  /** The content read so far. */
  blob(): Promise<Blob> {
    return this.#call((content) => content.blob());
  }

  /** Rejects like the worker; if the worker itself fails, also sets `phase`. */
  async #call<Result>(task: (content: Remote<FileContent>) => Promise<Result>): Promise<Result> {
    try {
      return await this.#host.call(task);
    } catch (reason) {
      if (reason instanceof WorkerFailure && reason.kind !== 'closed') this.#dropContent(reason);
      throw reason;
    }
  }

  #dropContent(failure: WorkerFailure): void {
    this.#run?.abort();
    this.#storedBytes = 0;
    this.#arrived = { bytes: 0, lines: 0 };
    this.#report();
    this.workerFailure = failure;
    this.phase = 'lost';
  }

  async #pump(stream: ReadableStream<Uint8Array>, signal: AbortSignal): Promise<void> {
    const reader = stream.getReader();
    const meter = new RateMeter();
    let toSkip = this.#storedBytes;
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      const unread = piece.value.subarray(Math.min(toSkip, piece.value.length));
      toSkip -= piece.value.length - unread.length;
      if (unread.length === 0) continue;
      this.kind ??= fileKind(this.#name, unread);
      if (!isReadable(this.kind)) {
        this.phase = 'unreadable';
        return reader.cancel();
      }
      await this.#store(unread, meter, signal);
    }
    this.kind ??= fileKind(this.#name, new Uint8Array());
    this.#arrived = await this.#call((content) => content.end());
    this.#report();
    this.phase = 'complete';
  }

  async #store(fresh: Uint8Array, meter: RateMeter, signal: AbortSignal): Promise<void> {
    // A copy, because transferring a chunk transfers the whole buffer that it is a part of.
    const chunk = fresh.slice();
    this.#storedBytes += chunk.length;
    this.#arrived = await this.#call((content) => content.add(transfer(chunk, [chunk.buffer])));
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
