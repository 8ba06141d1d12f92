import { serve } from '../work/serve';
import { addAddress, addFiles, type OnProgress, resumeDownload } from './add-model';
import { ModelFileError } from './gguf-header';
import type { OwnModel } from './own-models';

/** `problem` says in words why there is no model. `stopped`: by `stop`; a download keeps what it has. */
export type Added =
  { kind: 'model'; model: OwnModel } | { kind: 'problem'; problem: string } | { kind: 'stopped' };

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
    if (error instanceof ModelFileError) return { kind: 'problem', problem: error.message };
    const reason =
      error instanceof TypeError
        ? 'The download broke off, or the host does not let web pages read the file.'
        : `The model can’t be stored: ${String(error)}`;
    return { kind: 'problem', problem: reason };
  }
}

/** Milliseconds between two reports of progress. */
const reportEvery = 100;

function throttled(onProgress: OnProgress): OnProgress {
  let last = 0;
  return (progress) => {
    if (performance.now() - last < reportEvery && progress.bytes !== progress.total) return;
    last = performance.now();
    onProgress(progress);
  };
}

/** One task at a time; `stop` ends it. */
const tasks = {
  addFiles: (files: File[], onProgress: OnProgress) =>
    run(onProgress, (work) => addFiles(files, work)),
  addAddress: (address: string, onProgress: OnProgress) =>
    run(onProgress, (work) => addAddress(address, work)),
  resumeDownload: (folder: string, onProgress: OnProgress) =>
    run(onProgress, (work) => resumeDownload(folder, work)),
  stop: () => current.abort(),
};

export type AddModelTasks = typeof tasks;

serve(tasks);
