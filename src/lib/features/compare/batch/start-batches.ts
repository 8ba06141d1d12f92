import { startUploaded, uploadInput } from '$lib/shared/batch-jobs/start/start-batch';
import { NewBatch, type BatchSending } from '$lib/shared/batch-jobs/start/new-batch.svelte';
import type { Connection } from '$lib/shared/connections/model/connection';
import { connections } from '$lib/shared/connections/model/connections.svelte';
import { randomId } from '$lib/base/platform/random-id';
import type { ComparisonBatch } from '$lib/base/storage/comparison-records';
import type { OpenComparison } from '../open/open-comparison.svelte';
import { addEntry, changeEntry, creatingKeys, entryKey } from './batch-entries.svelte';
import { batchFiles, type BatchFile } from './batch-files';
import type { BatchPlan } from './plan-batches';

/** A batch for one connection. The file is checked before it is sent, and nothing is sent twice. */
export interface PreparedBatch {
  connection: Connection;
  cells: number;
  /** Number of cells that are too large for any file. */
  tooLarge: number;
  batch: NewBatch;
}

/** Writes the files of the plan and begins to check them. */
export function prepareBatches(
  comparison: OpenComparison,
  plan: BatchPlan,
  sending: BatchSending = { uploadInput, startUploaded },
): Promise<PreparedBatch[]> {
  return Promise.all(
    plan.parts.map(async ({ connection, jobs }) => {
      const { files, tooLarge } = await batchFiles(jobs);
      const window = () => batch.window;
      const batch: NewBatch = new NewBatch(
        recordUploads({ comparison, plan, files, window }, sending),
      );
      batch.name = comparison.record.title;
      batch.pairs = metadataPairs(comparison);
      batch.check(
        files.map(({ file }) => file),
        connections.modelsOf(connection).items,
      );
      return { connection, cells: jobs.length - tooLarge, tooLarge, batch };
    }),
  );
}

/** Creates the batch of an input that is already uploaded. Throws ApiFailure. */
export async function createBatchOf(
  comparison: OpenComparison,
  entry: ComparisonBatch,
  connection: Connection,
  send: typeof startUploaded = startUploaded,
): Promise<void> {
  const key = entryKey(entry);
  creatingKeys.add(key);
  try {
    const input = { id: entry.inputFileId, name: entry.inputFileName };
    const { id } = await send(connection, input, {
      completionWindow: entry.completionWindow,
      metadata: metadataOf(comparison),
      name: comparison.record.title,
      parentId: null,
    });
    await changeEntry(comparison, entry, { id });
  } finally {
    creatingKeys.delete(key);
  }
}

interface RecordOptions {
  comparison: OpenComparison;
  plan: BatchPlan;
  files: readonly BatchFile[];
  /** The chosen completion window. */
  window: () => string;
}

/** Stores what is uploaded in the comparison before anything else is sent. */
function recordUploads(
  { comparison, plan, files, window }: RecordOptions,
  sending: BatchSending,
): BatchSending {
  const recorded = new Map<string, ComparisonBatch>();
  return {
    async uploadInput(connection, file, options) {
      const input = await sending.uploadInput(connection, file, options);
      const lines = files.find((made) => made.file === file)?.lines;
      if (!lines) return input;
      saveUsedSettings(comparison, plan);
      const entry: ComparisonBatch = {
        connectionId: connection.id,
        inputFileId: input.id,
        inputFileName: file.name,
        completionWindow: window(),
        startedAt: Date.now(),
        ...lines,
      };
      recorded.set(input.id, entry);
      creatingKeys.add(entryKey(entry));
      await addEntry(comparison, entry);
      return input;
    },
    async startUploaded(connection, input, batchPlan, signal) {
      const entry = recorded.get(input.id);
      if (!entry) return sending.startUploaded(connection, input, batchPlan, signal);
      const { completionWindow } = batchPlan;
      const key = entryKey(entry);
      creatingKeys.add(key);
      try {
        const batch = await sending.startUploaded(connection, input, batchPlan, signal);
        await changeEntry(comparison, entry, { id: batch.id, completionWindow });
        return batch;
      } finally {
        creatingKeys.delete(key);
      }
    },
  };
}

/** Stores in each variant the settings that its request uses. */
function saveUsedSettings(comparison: OpenComparison, { variants }: BatchPlan): void {
  for (const { id, asked } of variants)
    comparison.changeVariant(id, (variant) => ({ ...variant, asked }));
}

function metadataOf({ id, record }: OpenComparison): { [name: string]: string } {
  return { comparison: id, title: record.title };
}

function metadataPairs(comparison: OpenComparison) {
  return Object.entries(metadataOf(comparison)).map(([name, value]) => ({
    id: randomId(),
    name,
    value,
  }));
}
