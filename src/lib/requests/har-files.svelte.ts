import { version } from '$app/environment';
import { recorder } from '$lib/exchanges/recorder';
import { failureTexts, StorageFailure } from '$lib/storage/failure';
import type { RecordedExchange } from '$lib/storage/exchanges';
import { preferences } from '$lib/storage/preferences';
import { formatCount } from '$lib/ui/text/amounts';
import { RateMeter } from '$lib/ui/progress/rate-meter';
import { saveFile } from '$lib/ui/files/save-file';
import { toast } from '$lib/ui/notices/toasts.svelte';
import { startWorker } from '$lib/work/trusted-worker';
import { WorkerHost } from '$lib/work/worker-host';
import { firstBatch } from './har-batches';
import type { HarTasks } from './har.worker';
import url from './har.worker.ts?worker&url';

/** Number of records examined to choose the next batch. */
const recordsPerRead = 200;

/** Bytes; the whole file is in memory while it is read. */
const maxFileBytes = 250 * 1024 * 1024;

export interface HarProgress {
  kind: 'export' | 'import';
  /** Number of exchanges. */
  done: number;
  /** Undefined until the file was read. */
  total?: number;
  /** Exchanges per second; 0 while it is unknown. */
  rate: number;
}

/** Exports and imports files of recorded exchanges, one at a time, in batches, in a worker. */
class HarFiles {
  /** Progress of the current export or import. */
  progress = $state.raw<HarProgress>();
  #stop = new AbortController();
  #meter = new RateMeter();

  cancel(): void {
    this.#stop.abort();
  }

  /** Saves these exchanges as a file, oldest first; reports a failure. */
  exportOf(ids: readonly string[]): Promise<void> {
    return this.#run(
      { kind: 'export', done: 0, total: ids.length, rate: 0 },
      async (host, signal) => {
        await host.call((worker) => worker.begin(version), signal);
        for await (const exchanges of inBatches([...ids].sort())) {
          await host.call((worker) => worker.add(exchanges), signal);
          this.#report(exchanges.length);
        }
        const har = await host.call((worker) => worker.end(), signal);
        if (har) saveFile('requests.har', har);
      },
    );
  }

  /** Adds the exchanges of an HTTP Archive to the recorded ones, and reports their number. */
  importFrom(file: File): Promise<void> {
    return this.#run({ kind: 'import', done: 0, rate: 0 }, async (host, signal) => {
      if (file.size > maxFileBytes)
        return void toast({
          kind: 'failed',
          text: `${file.name} has over 250 MB. Export fewer requests at once.`,
        });
      const found = await host.call((worker) => worker.open(file), signal);
      const { problem } = found;
      if (problem) {
        const why =
          problem.kind === 'not-json'
            ? `isn’t JSON: ${problem.words}`
            : 'isn’t an HTTP Archive: it has no log with entries.';
        return void toast({ kind: 'failed', text: `${file.name} ${why}` });
      }
      this.progress = { kind: 'import', done: 0, total: found.count, rate: 0 };
      const next = () => host.call((worker) => worker.next(), signal);
      for (let piece = await next(); piece.length > 0; piece = await next()) {
        await recorder.addImported(piece);
        this.#report(piece.length);
      }
      const stored = Math.min(found.count, preferences.get('recordedRequests'));
      const left = found.unread > 0 ? ` ${formatCount(found.unread)} couldn’t be read.` : '';
      toast({ kind: 'success', text: `${formatCount(stored)} requests from ${file.name}.${left}` });
    });
  }

  #report(count: number): void {
    if (!this.progress) return;
    const done = this.progress.done + count;
    this.#meter.add(done, performance.now());
    this.progress = { ...this.progress, done, rate: this.#meter.perSecond };
  }

  async #run(
    progress: HarProgress,
    work: (host: WorkerHost<HarTasks>, signal: AbortSignal) => Promise<void>,
  ): Promise<void> {
    if (this.progress) return;
    this.progress = progress;
    this.#meter = new RateMeter();
    const { signal } = (this.#stop = new AbortController());
    const host = new WorkerHost<HarTasks>(() => startWorker(url));
    try {
      await work(host, signal);
    } catch (reason) {
      if (!signal.aborted) toast({ kind: 'failed', text: describeFailure(progress.kind, reason) });
    } finally {
      host.close();
      this.progress = undefined;
    }
  }
}

function describeFailure(kind: HarProgress['kind'], reason: unknown): string {
  const what = kind === 'export' ? 'Couldn’t export the requests.' : 'Couldn’t import the file.';
  return reason instanceof StorageFailure ? `${what} ${failureTexts[reason.kind]}` : what;
}

/** Skips exchanges that were deleted in the meantime. */
async function* inBatches(ids: readonly string[]): AsyncGenerator<RecordedExchange[]> {
  const { repository } = recorder;
  for (let at = 0; at < ids.length; at += recordsPerRead) {
    let records = await repository.records(ids.slice(at, at + recordsPerRead));
    while (records.length > 0) {
      const piece = firstBatch(records, ({ storedBytes }) => storedBytes);
      const contents = await repository.contents(piece.map(({ id }) => id));
      const byId = new Map(contents.map((content) => [content.id, content]));
      yield piece.flatMap((record) => {
        const content = byId.get(record.id);
        return content ? [{ record, content }] : [];
      });
      records = records.slice(piece.length);
    }
  }
}

export const harFiles = new HarFiles();
