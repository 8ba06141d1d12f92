import { proxy } from 'comlink';
import {
  changeOwnModel,
  deleteOwnModel,
  listOwnModels,
  type OwnModel,
} from '../../src/lib/model-files/own-models';
import type { AddModelTasks } from '../../src/lib/model-files/add-model.worker';
import workerUrl from '../../src/lib/model-files/add-model.worker?worker&url';
import { startWorker } from '../../src/lib/work/trusted-worker';
import { runInWorker } from '../../src/lib/work/worker-host';

/** Stores a model as the Models page does, and marks it as checked. Its folder has the given name. */
export async function addModel(name: string, content: Blob): Promise<OwnModel> {
  const file = new File([content], `${name}.gguf`);
  const added = await runInWorker<AddModelTasks, Awaited<ReturnType<AddModelTasks['addFiles']>>>(
    () => startWorker(workerUrl),
    (remote) =>
      remote.addFiles(
        [file],
        proxy(() => undefined),
      ),
  );
  if (added.kind !== 'model') throw new Error(JSON.stringify(added));
  await changeOwnModel(added.model.folder, { checked: true });
  return added.model;
}

export async function deleteAllModels(): Promise<void> {
  for (const { folder } of await listOwnModels()) await deleteOwnModel(folder);
}
