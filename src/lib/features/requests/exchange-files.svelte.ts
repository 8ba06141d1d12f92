import { version } from '$app/environment';
import { type RecordingForm, recordingForms } from '$lib/extras-in-workers';
import { recorder } from '$lib/shared/exchanges/recorder';
import { failureTexts, StorageFailure } from '$lib/base/storage/database/failure';
import type { RecordedExchange } from '$lib/base/storage/exchanges';
import { preferences } from '$lib/base/storage/database/preferences';
import { formatCount, plural } from '$lib/base/ui/text/amounts';
import { RateMeter } from '$lib/base/ui/progress/rate-meter';
import { saveFile } from '$lib/base/ui/files/save-file';
import { toast } from '$lib/base/ui/notices/toasts.svelte';
import { startWorker } from '$lib/base/workers/trusted-worker';
import { WorkerHost } from '$lib/base/workers/worker-host';
import type { ExchangeFileTasks } from './exchange-files.worker';
import url from './exchange-files.worker.ts?worker&url';
import { firstBatch } from './first-batch';

/** Number of records examined to choose the next batch. */
const recordsPerRead = 200;

/** Bytes; the whole file is in memory while it is read. */
const maxFileBytes = 250 * 1024 * 1024;

interface Progress {
  kind: 'export' | 'import';
  label: string;
  /** Number of exchanges. */
  done: number;
  /** Undefined until the file was read. */
  total?: number;
  /** Exchanges per second; 0 while it is unknown. */
  rate: number;
}

/** Exports and imports files of recorded exchanges, one at a time, in batches, in a worker. */
class ExchangeFiles {
  /** Progress of the current export or import. */
  progress = $state.raw<Progress>();
  #stop = new AbortController();
  #meter = new RateMeter();

  cancel(): void {
    this.#stop.abort();
  }

  /** Saves these exchanges as a file, oldest first; reports a failure, and what a file for tests can’t contain. */
  exportOf(ids: readonly string[], form: 'har' | RecordingForm): Promise<void> {
    const label = form === 'har' ? 'Exporting HAR' : 'Exporting for tests';
    const progress = { kind: 'export' as const, label, done: 0, total: ids.length, rate: 0 };
    return this.#run(progress, async (host, signal) => {
      await host.call((worker) => worker.begin(form, version), signal);
      let [read, written] = [0, 0];
      for await (const exchanges of inBatches([...ids].sort())) {
        written += await host.call((worker) => worker.add(exchanges), signal);
        this.#report(exchanges.length);
        read += exchanges.length;
      }
      if (written < read)
        toast({ kind: 'warning', text: describeLeftOut(read - written, written) });
      if (written === 0 && read > 0) return;
      const file = await host.call((worker) => worker.end(), signal);
      const name = form === 'har' ? 'requests.har' : recordingForms[form]?.fileName;
      if (file && name) saveFile(name, file);
    });
  }

  /** Adds the exchanges of an HTTP Archive to the recorded ones, and reports their number. */
  importFrom(file: File): Promise<void> {
    const progress = { kind: 'import' as const, label: 'Importing HAR', done: 0, rate: 0 };
    return this.#run(progress, async (host, signal) => {
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
      this.progress = { ...progress, total: found.count };
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
    progress: Progress,
    work: (host: WorkerHost<ExchangeFileTasks>, signal: AbortSignal) => Promise<void>,
  ): Promise<void> {
    if (this.progress)
      return void toast({
        kind: 'warning',
        text: 'Another import or export of requests is running; this one wasn’t started.',
      });
    this.progress = progress;
    this.#meter = new RateMeter();
    const { signal } = (this.#stop = new AbortController());
    const host = new WorkerHost<ExchangeFileTasks>(() => startWorker(url));
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

function describeLeftOut(left: number, written: number): string {
  return written === 0
    ? 'None of these requests has a reply in text.'
    : `${plural(left, 'request')} left out: without a reply, or with one of which only the size was recorded.`;
}

function describeFailure(kind: Progress['kind'], reason: unknown): string {
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

export const exchangeFiles = new ExchangeFiles();
