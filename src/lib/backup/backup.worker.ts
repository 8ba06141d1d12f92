import { database } from '$lib/storage/console-database';
import { StorageFailure } from '$lib/storage/failure';
import { persistence } from '$lib/storage/persistence';
import { serve } from '$lib/work/serve';
import { backupFiles, type ExportProgress, type ExportReport } from './export-files';
import { sections, type SectionId } from './sections';
import { readThing, thingKeys, type ThingReader } from './stored-things';
import { writeThing } from './thing-file';
import { writeZip } from './write-zip';

/** Milliseconds between two words about the progress. */
const tellEvery = 100;

export interface SectionSize {
  things: number;
  /** Undefined until all of it has been read. */
  bytes?: number;
}

/** `memory` reads what the page keeps in memory only; null where things are kept on the device. */
const tasks = {
  async survey(
    memory: ThingReader | null,
    tell: (id: SectionId, size: SectionSize) => void,
  ): Promise<void> {
    const reader = memory ?? (await onDevice());
    const found = await Promise.all(
      sections.map(async (section) => ({ section, found: await thingKeys(reader, section) })),
    );
    const counts = found.map(({ found: each }) =>
      each.reduce((sum, { keys }) => sum + keys.length, 0),
    );
    found.forEach(({ section }, i) => tell(section.id, { things: counts[i] ?? 0 }));
    for (const [i, { section, found: each }] of found.entries())
      tell(section.id, { things: counts[i] ?? 0, bytes: await bytesOf(reader, each) });
  },

  async export(
    wanted: { sections: SectionId[]; version: string; madeAt: number },
    target: FileSystemFileHandle | null,
    memory: ThingReader | null,
    tell: (progress: ExportProgress & { bytes: number }) => void,
  ): Promise<{ report: ExportReport; file: Blob | null }> {
    const now = { done: 0, total: 0, bytes: 0 };
    let told = -Infinity;
    const note = (more: Partial<typeof now>) => {
      Object.assign(now, more);
      if (performance.now() - told < tellEvery) return;
      told = performance.now();
      tell({ ...now });
    };
    const files = backupFiles(memory ?? (await onDevice()), wanted, note);
    let report: ExportReport = { things: 0, leftOut: [] };
    const file = await writeZip(
      (async function* () {
        report = yield* files;
      })(),
      target,
      (bytes) => note({ bytes }),
    );
    return { report, file };
  },
};

export type BackupTasks = typeof tasks;

/** Its own connection to what the page keeps on the device; an empty memory in its place would be taken for all there is. */
async function onDevice(): Promise<ThingReader> {
  await database.keys('conversations');
  if ((await persistence()).kept === 'memory') throw new StorageFailure('unavailable');
  return database;
}

async function bytesOf(
  reader: ThingReader,
  found: Awaited<ReturnType<typeof thingKeys>>,
): Promise<number> {
  let bytes = 0;
  for (const { thing, keys } of found)
    for (const key of keys) {
      const entries = await readThing(reader, thing, key);
      if (!entries) continue;
      const { lines, files } = await writeThing(entries, () => '-');
      bytes += lines.reduce((sum, line) => sum + line.length, 0);
      bytes += files.reduce((sum, { content }) => sum + content.size, 0);
    }
  return bytes;
}

serve(tasks);
