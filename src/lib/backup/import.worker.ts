import { serve } from '$lib/work/serve';
import type { ChosenFolder } from './folder-content';
import {
  ImportSession,
  type ImportChoice,
  type ImportReport,
  type OpenedFile,
} from './import-session';
import type { ImportProgress } from './import-source';
import { thingWriter } from './import-store';
import { onDevice } from '$lib/storage/on-device';
import { memoryBackend, type PageMemory } from './page-memory';
import { tellSometimes } from './tell-sometimes';

let session: ImportSession | undefined;

type Tell = (progress: ImportProgress) => void;

/** `memory` writes what the page keeps in memory only; null where things are kept on the device. */
const tasks = {
  async open(
    file: Blob | ChosenFolder,
    memory: PageMemory | null,
    tell: Tell,
  ): Promise<OpenedFile> {
    session = new ImportSession(thingWriter(memory ? memoryBackend(memory) : await onDevice()));
    return session.open(file, tellSometimes(tell));
  },

  import: (choice: ImportChoice, tell: Tell): Promise<ImportReport | undefined> =>
    Promise.resolve(session?.import(choice, tellSometimes(tell))),

  stop(): void {
    session?.stop();
  },

  undo: (): Promise<{ removed: number; changed: number } | undefined> =>
    Promise.resolve(session?.undo()),
};

export type ImportTasks = typeof tasks;

serve(tasks);
