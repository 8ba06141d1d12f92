import { onChange } from '$lib/storage/changes';
import { serve } from '$lib/work/serve';
import { onDevice } from '$lib/storage/on-device';
import { sections } from '../sections';
import { throttle } from '../throttle';
import { folderProblem, type FolderProblem } from './folder-problem';
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
    return onDevice().then((reader) => {
      writer = new FolderWriter(reader, folder, as);
      for (const { kind } of sections.flatMap(({ items: things }) => things))
        onChange(kind, (keys) => {
          if (changedKeys)
            changedKeys.set(kind, new Set([...(changedKeys.get(kind) ?? []), ...keys]));
          onchanged();
        });
    });
  },

  /** Compares everything in the next write. */
  forget(): void {
    changedKeys = undefined;
  },

  /** Writes either everything or the recent changes. */
  async write(
    tell: (progress: Progress) => void,
  ): Promise<{ report?: FolderReport; problem?: FolderProblem }> {
    const changed: Changed = changedKeys ?? 'all';
    changedKeys = new Map();
    const sometimes = throttle(tell);
    try {
      if (!writer) return { problem: 'failed' };
      const report = await writer.write(changed, (done, total) => sometimes({ done, total }));
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
