import { proxy } from 'comlink';
import {
  changeOwnModel,
  deleteOwnModel,
  listOwnModels,
  type OwnModel,
} from '../../src/lib/base/model-files/own-models';
import type { Added, AddModelTasks } from '../../src/lib/base/model-files/add-model.worker';
import workerUrl from '../../src/lib/base/model-files/add-model.worker?worker&url';
import { startWorker } from '../../src/lib/base/workers/trusted-worker';
import { runInWorker } from '../../src/lib/base/workers/worker-host';

/** Stores a model as the Models page does, and marks it as checked. Its folder has the given name. */
export function addModel(name: string, content: Blob): Promise<OwnModel> {
  return addModelFiles([new File([content], `${name}.gguf`)]);
}

/** Stores the files of one model as the Models page does, and marks it as checked. */
export async function addModelFiles(files: File[]): Promise<OwnModel> {
  const added = await storeFiles(files);
  if (added.kind !== 'model') throw new Error(JSON.stringify(added));
  await changeOwnModel(added.model.folder, { checked: true });
  return added.model;
}

/** Checks and stores files in a worker, as the Models page does. */
export function storeFiles(files: File[]): Promise<Added> {
  return runInWorker<AddModelTasks, Added>(
    () => startWorker(workerUrl),
    (remote) =>
      remote.addFiles(
        files,
        proxy(() => undefined),
      ),
  );
}

export async function deleteAllModels(): Promise<void> {
  for (const { folder } of await listOwnModels()) await deleteOwnModel(folder);
}
