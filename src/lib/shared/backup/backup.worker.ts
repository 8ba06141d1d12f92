import { openDeviceDatabase, type StorageReader } from '$lib/base/storage/database/worker-access';
import { serve } from '$lib/base/workers/serve';
import {
  backupFiles,
  type ChosenItems,
  type ExportProgress,
  type ExportReport,
} from './model/export-files';
import type { SectionId } from './model/section-list';
import { itemKeys, readItem, sections } from './model/stored-items';
import { throttle } from '$lib/base/workers/throttle';
import { itemSize } from './model/item-facts';
import { writeZip, zipOf } from '$lib/base/formats/zip/write-zip';

export interface SectionSize {
  items: number;
  /** Undefined until the section is measured. */
  bytes?: number;
}

/**
 * `memory` reads what the page holds in memory only; null when the data is stored on the device.
 */
const tasks = {
  async measureSections(
    memory: StorageReader | null,
    onprogress: (id: SectionId, size: SectionSize) => void | Promise<void>,
  ): Promise<void> {
    const reader = memory ?? (await openDeviceDatabase());
    const found = await Promise.all(
      sections.map(async (section) => ({ section, found: await itemKeys(reader, section) })),
    );
    const counts = found.map(({ found: each }) =>
      each.reduce((sum, { keys }) => sum + keys.length, 0),
    );
    for (const [i, { section }] of found.entries())
      await onprogress(section.id, { items: counts[i] ?? 0 });
    for (const [i, { section, found: each }] of found.entries())
      // Progress uses a port of its own: without waiting, the worker could be ended before the page
      // receives it.
      await onprogress(section.id, { items: counts[i] ?? 0, bytes: await bytesOf(reader, each) });
  },

  async export(
    wanted: {
      sections: SectionId[];
      items: readonly ChosenItems[];
      version: string;
      madeAt: number;
      keys?: string;
      settings?: string;
    },
    target: FileSystemFileHandle | null,
    memory: StorageReader | null,
    onprogress: (progress: ExportProgress & { bytes: number }) => void,
  ): Promise<{ report: ExportReport; file: Blob | null }> {
    const now = { done: 0, total: 0, bytes: 0 };
    const throttled = throttle(onprogress);
    const note = (more: Partial<typeof now>) => throttled({ ...Object.assign(now, more) });
    const files = backupFiles(memory ?? (await openDeviceDatabase()), wanted, note);
    let report: ExportReport = { items: 0, withSecrets: 0, leftOut: [] };
    const reported = (async function* () {
      report = yield* files;
    })();
    const written = (bytes: number) => note({ bytes });
    const file = target ? null : await zipOf(reported, written);
    if (target) await writeZip(reported, await target.createWritable(), written);
    return { report, file };
  },
};

export type BackupTasks = typeof tasks;

async function bytesOf(
  reader: StorageReader,
  found: Awaited<ReturnType<typeof itemKeys>>,
): Promise<number> {
  let bytes = 0;
  for (const { itemKind, keys } of found)
    for (const key of keys) {
      const entries = await readItem(reader, itemKind, key);
      if (entries) bytes += itemSize(entries);
    }
  return bytes;
}

serve(tasks);
