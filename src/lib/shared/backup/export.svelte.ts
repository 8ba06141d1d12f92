import { proxy } from 'comlink';
import { version } from '$app/environment';
import { memoryReader } from '$lib/base/storage/database/worker-access';
import { formatBytes, formatCount, plural, pluralForm } from '$lib/base/ui/text/amounts';
import { confirmLeaving } from '$lib/base/ui/dialogs/confirm.svelte';
import { isPickerClosed, pickFile, saveFile } from '$lib/base/ui/files/save-file';
import { RateMeter } from '$lib/base/ui/progress/rate-meter';
import { toast, type ToastKind } from '$lib/base/ui/notices/toasts.svelte';
import { startWorker } from '$lib/base/workers/trusted-worker';
import { runInWorker } from '$lib/base/workers/worker-host';
import type { BackupTasks, SectionSize } from './backup.worker';
import url from './backup.worker.ts?worker&url';
import type { ChosenItems, ExportReport } from './model/export-files';
import { sectionList, type SectionId } from './model/section-list';

export interface Exporting {
  done: number;
  /** 0 until the items are counted. */
  total: number;
  bytes: number;
  /** Items per second; 0 while it is unknown. */
  rate: number;
}

interface ExportOutcome {
  report: ExportReport;
  /** Null when the backup was written to the disk. */
  file: Blob | null;
}

/** Writes backups, one at a time. */
class BackupExport {
  /** Progress of the running export. */
  progress = $state.raw<Exporting>();
  /** From the press, since the person chooses a place first. */
  #isRunning = false;
  #stop = new AbortController();

  cancel(): void {
    this.#stop.abort();
  }

  /**
   * `bytes` is the approximate size. Call it in a click handler. Never rejects; failures are shown.
   * `sealKeys` makes the file of keys, or an empty text for none, once the save location is chosen. `settings` is the
   * file of settings, by default none.
   * Resolves with whether all of it was written.
   */
  async run(
    chosen: readonly SectionId[],
    bytes: number,
    items: readonly ChosenItems[] = [],
    sealKeys?: () => Promise<string>,
    settings = '',
  ): Promise<boolean> {
    if (this.#isRunning) {
      toast({ kind: 'warning', text: 'Another export is running; this one wasn’t started.' });
      return false;
    }
    this.#isRunning = true;
    const { signal } = (this.#stop = new AbortController());
    const release = confirmLeaving();
    const madeAt = Date.now();
    const name = `inference-console ${new Date(madeAt).toISOString().slice(0, 10)}.zip`;
    try {
      const target = (await pickFile(name, bytes)) ?? null;
      this.progress = { done: 0, total: 0, bytes: 0, rate: 0 };
      const memory = await memoryReader();
      const keys = await sealKeys?.();
      const { report, file } = await runInWorker<BackupTasks, ExportOutcome>(
        start,
        (worker) =>
          worker.export(
            { sections: [...chosen], items, version, madeAt, settings, ...(keys && { keys }) },
            target,
            memory,
            this.#progressReceiver(),
          ),
        signal,
      );
      if (file) saveFile(name, file);
      toast(describeExport(report, file?.size ?? this.progress.bytes));
      return report.leftOut.length === 0;
    } catch (reason) {
      if (!signal.aborted && !isPickerClosed(reason))
        toast({ kind: 'failed', text: describeFailure(reason) });
      return false;
    } finally {
      release();
      this.progress = undefined;
      this.#isRunning = false;
    }
  }

  #progressReceiver() {
    const meter = new RateMeter();
    return proxy((latest: Omit<Exporting, 'rate'>) => {
      if (!this.progress) return;
      meter.add(latest.done, performance.now());
      this.progress = { ...latest, rate: meter.perSecond };
    });
  }
}

export const backupExport = new BackupExport();

/** Counts the stored items, then measures them section by section. */
export async function measureSections(
  onprogress: (id: SectionId, size: SectionSize) => void,
  signal: AbortSignal,
): Promise<void> {
  const memory = await memoryReader();
  await runInWorker<BackupTasks, void>(
    start,
    (worker) => worker.measureSections(memory, proxy(onprogress)),
    signal,
  );
}

export const everySection: readonly SectionId[] = sectionList.map(({ id }) => id);

const start = () => startWorker(url);

function describeExport(
  { items, withSecrets, leftOut: { length: leftOut } }: ExportReport,
  bytes: number,
) {
  const text = [
    `Exported. ${plural(items, 'item')}, ${formatBytes(bytes)}.`,
    ...(leftOut > 0
      ? [
          `${formatCount(leftOut)} couldn’t be read and were left out; index.html in the file lists them.`,
        ]
      : []),
    ...(withSecrets > 0
      ? [
          `${formatCount(withSecrets)} of them ${pluralForm(withSecrets, 'has', 'have')} tokens or addresses in parameters, so keep the file private.`,
        ]
      : []),
  ];
  const kind: ToastKind = text.length > 1 ? 'warning' : 'success';
  return { kind, text: text.join(' ') };
}

/** Uses the error's name, which survives the way out of a worker. */
function describeFailure(reason: unknown): string {
  const { name, message } = reason instanceof Error ? reason : new Error(String(reason));
  if (name === 'StorageFailure')
    return 'Nothing was exported: the browser’s storage can’t be read right now.';
  return `Nothing was exported: ${message}`;
}
