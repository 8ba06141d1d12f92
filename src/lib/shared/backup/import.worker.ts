import { serve } from '$lib/base/workers/serve';
import type { ChosenFolder } from './model/backup-content';
import {
  ImportSession,
  type ImportChoice,
  type ImportReport,
  type OpenedFile,
} from './import-session';
import type { ImportProgress } from './model/import-source';
import {
  itemWriter,
  type ItemWriter,
  memoryBackend,
  type PageMemory,
  undoImport,
  type UndoReport,
} from './import-store';
import { importLock, withLock } from '$lib/base/storage/database/with-lock';
import { openDeviceDatabase } from '$lib/base/storage/database/worker-access';
import { throttle } from '$lib/base/workers/throttle';

let session: ImportSession | undefined;
let waiting = new AbortController();

type ReportProgress = (progress: ImportProgress) => void;

/**
 * `memory` writes what the page holds in memory only; null when the data is stored on the device.
 */
const tasks = {
  async open(
    file: Blob | ChosenFolder,
    memory: PageMemory | null,
    onprogress: ReportProgress,
  ): Promise<OpenedFile> {
    session = new ImportSession(await storeOf(memory));
    return session.open(file, throttle(onprogress));
  },

  async import(
    choice: ImportChoice,
    onprogress: ReportProgress,
  ): Promise<ImportReport | undefined> {
    const work = () => Promise.resolve(session?.import(choice, throttle(onprogress)));
    try {
      return await runExclusively(work);
    } catch (reason) {
      if (!waiting.signal.aborted) throw reason;
      return work(); // It was stopped while it waited, so it adds nothing and reports that.
    }
  },

  stop(): void {
    session?.stop();
    waiting.abort();
  },

  /** Undoes the last import, of whichever page. */
  undo: async (memory: PageMemory | null): Promise<UndoReport> => {
    const store = await storeOf(memory);
    return runExclusively(() => undoImport(store));
  },
};

/**
 * Two tabs that import at the same time would delete each other's notes: one waits until the other
 * has ended, or it is stopped.
 */
function runExclusively<R>(work: () => Promise<R>): Promise<R> {
  waiting = new AbortController();
  return withLock(importLock, work, waiting.signal);
}

async function storeOf(memory: PageMemory | null): Promise<ItemWriter> {
  return itemWriter(memory ? memoryBackend(memory) : await openDeviceDatabase());
}

export type ImportTasks = typeof tasks;

serve(tasks);
