import { serve } from '$lib/base/workers/serve';
import {
  addAddress,
  addFiles,
  type ModelAddress,
  type OnProgress,
  type Progress,
  resumeDownload,
} from './add-model';
import { ModelFileError } from './gguf-header';
import type { OwnModel } from './own-models';
import { DownloadError, storageProblem } from './room';

/**
 * `problem` says in words why there is no model; `isDeleted` is true if nothing is left of it. `stopped`: by `stop`; a
 * download keeps what it has.
 */
export type Added =
  | { kind: 'model'; model: OwnModel }
  | { kind: 'problem'; problem: string; isDeleted?: boolean }
  | { kind: 'stopped' };

let current = new AbortController();

async function run(
  onProgress: OnProgress,
  work: (work: { onProgress: OnProgress; signal: AbortSignal }) => Promise<OwnModel>,
): Promise<Added> {
  current = new AbortController();
  const { signal } = current;
  try {
    return { kind: 'model', model: await work({ onProgress: throttled(onProgress), signal }) };
  } catch (error) {
    if (signal.aborted) return { kind: 'stopped' };
    const isDeleted = error instanceof ModelFileError;
    return { kind: 'problem', problem: describe(error), isDeleted };
  }
}

function describe(reason: unknown): string {
  const error = storageProblem(reason);
  if (error instanceof ModelFileError || error instanceof DownloadError) return error.message;
  if (error instanceof TypeError)
    return 'The download broke off, or its host doesn’t let web pages read the file. Try again, or download it there and add it as a file.';
  return `The model can’t be stored: ${error instanceof Error ? error.message : String(error)}`;
}

/** Milliseconds between two reports of progress. */
const reportEvery = 100;

/** The last report is never lost: a download that stalls shows how far it came. */
function throttled(onProgress: OnProgress): OnProgress {
  let isPausing = false;
  let waiting: Progress | undefined;
  const report = (progress: Progress): void => {
    isPausing = true;
    onProgress(progress);
    setTimeout(() => {
      isPausing = false;
      if (waiting) report(waiting);
    }, reportEvery);
    waiting = undefined;
  };
  return (progress) => {
    if (isPausing) waiting = progress;
    else report(progress);
  };
}

/** One task at a time; `stop` ends it. */
const tasks = {
  addFiles: (files: File[], onProgress: OnProgress) =>
    run(onProgress, (work) => addFiles(files, work)),
  addAddress: (from: ModelAddress, onProgress: OnProgress) =>
    run(onProgress, (work) => addAddress(from, work)),
  resumeDownload: (folder: string, onProgress: OnProgress) =>
    run(onProgress, (work) => resumeDownload(folder, work)),
  stop: () => current.abort(),
};

export type AddModelTasks = typeof tasks;

serve(tasks);
