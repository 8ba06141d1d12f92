import { onChange } from '$lib/base/storage/database/changes';
import { serve } from '$lib/base/workers/serve';
import { openDeviceDatabase } from '$lib/base/storage/database/worker-access';
import { sections } from '$lib/shared/backup/model/stored-items';
import { throttle } from '$lib/base/workers/throttle';
import { folderProblem, type FolderWriteProblem } from './folder-problem';
import { FolderWriter, ExternalFolder, type Changed, type FolderReport } from './folder-writer';

interface Progress {
  done: number;
  total: number;
}

let writer: FolderWriter | undefined;
/** Changes since the last write; undefined stands for everything. */
let changedKeys: Map<string, Set<string>> | undefined;

const tasks = {
  /** Subscribes to changes in every page of the console. */
  open(
    folder: FileSystemDirectoryHandle,
    as: { owner: string; version: string },
    onchanged: () => void,
  ): Promise<void> {
    return openDeviceDatabase().then((reader) => {
      writer = new FolderWriter(reader, folder, as);
      for (const { kind } of sections.flatMap(({ items }) => items))
        onChange(kind, (keys) => {
          if (changedKeys)
            changedKeys.set(kind, new Set([...(changedKeys.get(kind) ?? []), ...keys]));
          onchanged();
        });
    });
  },

  /** Compares everything in the next write. */
  compareAll(): void {
    changedKeys = undefined;
  },

  /** Writes either everything or the recent changes. */
  async write(
    onprogress: (progress: Progress) => void,
  ): Promise<{ report?: FolderReport; problem?: FolderWriteProblem }> {
    const changed: Changed = changedKeys ?? 'all';
    changedKeys = new Map();
    const throttled = throttle(onprogress);
    try {
      if (!writer) return { problem: 'failed' };
      const report = await writer.write(changed, (done, total) => throttled({ done, total }));
      return { report };
    } catch (error) {
      // The manifest lists what was written; the rest is found by comparing everything.
      changedKeys = undefined;
      return { problem: error instanceof ExternalFolder ? 'foreign' : folderProblem(error) };
    }
  },
};

export type FolderTasks = typeof tasks;

serve(tasks);
