import { type InMemory, loadModel, modelInMemory, unloadModel } from '$lib/base/api/own-models';
import { errorOf } from '$lib/base/api/wire/errors';
import { demoEndpoint } from '$lib/shared/connections/model/demo-endpoint';
import { lasting } from '$lib/shared/stored-items/model/lasting.svelte';
import { onceDismissed } from '$lib/shared/stored-items/once-dismissed.svelte';
import { persistentStorage } from '$lib/shared/stored-items/persistent-storage.svelte';
import { offerUndo } from '$lib/shared/stored-items/model/undo';
import type { ModelAddress } from '$lib/base/model-files/add-model';
import { addressName } from '$lib/base/model-files/addresses';
import {
  changeOwnModel,
  deleteOwnModel,
  deleteRemoved,
  listOwnModels,
  type OwnModel,
  ownModelKind,
  ownModelSize,
  storedSize,
  writingLock,
} from '$lib/base/model-files/own-models';
import { onChange } from '$lib/base/storage/database/changes';
import { webLocks } from '$lib/base/storage/database/locks';
import { oneAtATime } from '$lib/base/ui/actions/one-at-a-time';
import { ReadsInTurn } from '$lib/base/storage/database/reads-in-turn';
import { confirmLeaving } from '$lib/base/ui/dialogs/confirm.svelte';
import { reportUnread } from '$lib/base/ui/notices/report-unread';
import { toast } from '$lib/base/ui/notices/toasts.svelte';
import { formatBytes } from '$lib/base/ui/text/amounts';
import { ModelWork } from './model-work.svelte';
import { isComplete } from './model-status';

/** A model of the list, or one that is not stored yet. */
export interface ModelRow {
  key: string;
  name: string;
  model?: OwnModel;
  work?: ModelWork;
}

/** The models on this device and the work on them. Its methods never reject; failures are shown. */
class OwnModels {
  models = $state.raw<readonly OwnModel[]>([]);
  memory = $state.raw<InMemory>({ bytes: 0 });
  /** Whether the models were read once. */
  isRead = $state(false);
  /** Folders that other tabs write. */
  elsewhere = $state.raw<ReadonlySet<string>>(new Set());
  /** Bytes that are stored of unfinished models, by folder. */
  storedBytes = $state.raw<ReadonlyMap<string, number>>(new Map());
  /** Folders of models whose last load with WebGPU did not end. */
  crashed = $state.raw<ReadonlySet<string>>(new Set());
  #works = $state.raw<readonly ModelWork[]>([]);
  readonly #reads = new ReadsInTurn(() => this.#read());

  readonly rows: readonly ModelRow[] = $derived.by(() => {
    const ofModel = (folder: string) => this.#works.find((work) => work.folder === folder);
    const stored = this.models.map((model) => ({
      key: model.folder,
      name: nameOf(model),
      model,
      work: ofModel(model.folder),
    }));
    const others = this.#works.filter(
      ({ folder }) => !this.models.some((model) => model.folder === folder),
    );
    // The row stays the same one, with its open settings, when the model is listed.
    const keyOf = ({ folder, key }: ModelWork) => folder ?? key;
    return [...stored, ...others.map((work) => ({ key: keyOf(work), name: work.name, work }))];
  });

  /** Reads the models now and whenever a tab changes one, until the returned function is called. */
  open(): () => void {
    void deleteRemoved(Date.now() - undoTime).finally(() => this.refresh());
    const ends = [onChange(ownModelKind, () => void this.refresh())];
    const look = () => document.visibilityState === 'visible' && void this.refresh();
    document.addEventListener('visibilitychange', look);
    ends.push(() => document.removeEventListener('visibilitychange', look));
    return () => ends.forEach((end) => end());
  }

  async refresh(): Promise<void> {
    const again = () => this.#reads.again();
    await reportUnread('models on this device', again(), again);
    this.isRead = true;
  }

  async #read(): Promise<void> {
    this.models = await listOwnModels();
    this.elsewhere = await this.#foldersElsewhere();
    this.storedBytes = await bytesOfUnfinished(this.models);
    // The demo service's worker does not start for somebody who has no models.
    this.memory = this.models.length > 0 ? await modelInMemory(demoEndpoint) : { bytes: 0 };
    await this.#settleCrashes();
  }

  async #foldersElsewhere(): Promise<ReadonlySet<string>> {
    const { held = [] } = (await webLocks()?.query()) ?? {};
    const names = new Set(held.map(({ name }) => name));
    const isHere = (folder: string) => this.#works.some((work) => work.folder === folder);
    const folders = this.models.map(({ folder }) => folder);
    return new Set(folders.filter((folder) => names.has(writingLock(folder)) && !isHere(folder)));
  }

  /** A model that is `trying` and not being loaded has crashed the page, or failed to load. */
  async #settleCrashes(): Promise<void> {
    for (const { folder, gpu } of this.models) {
      if (gpu !== 'trying' || this.memory.loading === folder) continue;
      this.crashed = new Set([...this.crashed, folder]);
      await changeOwnModel(folder, { gpu: 'off' });
    }
  }

  async addFiles(files: File[]): Promise<void> {
    const [first] = files;
    const name = first?.webkitRelativePath.split('/')[0] || (first?.name ?? '');
    const work = this.#begin(name, 'copying', () => void this.addFiles(files));
    const end = confirmLeaving();
    await this.#add(work, (worker, onProgress) => worker.addFiles(files, onProgress)).finally(end);
  }

  async addAddress(from: ModelAddress): Promise<void> {
    const name = addressName(from.address);
    const work = this.#begin(name, 'downloading', () => void this.addAddress(from));
    await this.#add(work, (worker, onProgress) => worker.addAddress(from, onProgress));
  }

  async resume(model: OwnModel): Promise<void> {
    const { folder } = model;
    const work = this.#begin(nameOf(model), 'downloading', () => void this.resume(model), folder);
    await this.#add(work, (worker, onProgress) => worker.resumeDownload(folder, onProgress));
  }

  /** Loads a model, in place of another, and has it make one token. */
  async load(model: OwnModel): Promise<void> {
    const step = model.checked ? 'loading' : 'checking';
    const work = this.#begin(nameOf(model), step, () => void this.load(model), model.folder);
    await this.#load(work, model.folder);
  }

  async unload(): Promise<void> {
    this.memory = await unloadModel(demoEndpoint).catch(() => this.memory);
  }

  async change(folder: string, change: Pick<Partial<OwnModel>, 'context' | 'gpu'>): Promise<void> {
    this.crashed = new Set([...this.crashed].filter((other) => other !== folder));
    await changeOwnModel(folder, change).catch(() =>
      toast({ kind: 'failed', text: 'Couldn’t save the model’s settings.' }),
    );
  }

  /** Ends the work on a model; a failed one that is not stored disappears. */
  async stop(work: ModelWork): Promise<void> {
    await work.stop();
    this.#end(work);
    await this.refresh();
  }

  /** Resumes where a model has failed or was paused. */
  retry({ model, work }: ModelRow): void {
    if (work) this.#end(work);
    if (model && isComplete(model)) void this.load(model);
    else if (model?.source) void this.resume(model);
    else work?.again();
  }

  /** Hides a model and frees its memory. Its files are deleted once it can no longer be restored. */
  readonly remove = oneAtATime(
    (row: ModelRow) => this.#remove(row),
    ({ model, work }) => model?.folder ?? work,
  );

  async #remove({ name, model, work }: ModelRow): Promise<void> {
    if (work) await this.stop(work);
    if (!model) return;
    const { folder } = model;
    if (this.memory.folder === folder) await this.unload();
    try {
      await changeOwnModel(folder, { removedAt: Date.now() });
    } catch {
      toast({ kind: 'failed', text: `Couldn’t remove ${name}.` });
      return;
    }
    let isRestored = false;
    const id = offerUndo({
      text: `Removed ${name}, ${formatBytes(ownModelSize(model))}`,
      undo: async () => {
        isRestored = true;
        await changeOwnModel(folder, { removedAt: undefined });
      },
    });
    onceDismissed(id, () => {
      if (!isRestored) void deleteOwnModel(folder).catch(() => undefined);
    });
  }

  #begin(name: string, step: ModelWork['step'], again: () => void, folder?: string): ModelWork {
    const work = new ModelWork(name, step, again);
    work.folder = folder;
    if (folder !== undefined) this.#works = this.#works.filter((other) => other.folder !== folder);
    this.#works = [...this.#works, work];
    return work;
  }

  #end(work: ModelWork): void {
    this.#works = this.#works.filter((other) => other !== work);
  }

  async #add(work: ModelWork, task: Parameters<ModelWork['transfer']>[0]): Promise<void> {
    void persistentStorage.offer();
    const added = await work.transfer(task);
    if (added.kind === 'stopped') this.#end(work);
    else if (added.kind === 'problem') {
      work.problem = added.problem;
      if (added.isDeleted) this.#forgetFolder(work);
    } else {
      work.step = 'checking';
      await this.refresh();
      await this.#load(work, added.model.folder);
      if (!work.problem && !work.signal.aborted)
        toast({ kind: 'success', text: `${nameOf(added.model)} is ready.` });
    }
    await this.refresh();
    if (!this.models.some(({ folder }) => folder === work.folder)) work.folder = undefined;
  }

  /** Its model was deleted, and another one may get the name of its folder. */
  #forgetFolder(work: ModelWork): void {
    this.models = this.models.filter(({ folder }) => folder !== work.folder);
    work.folder = undefined;
  }

  async #load(work: ModelWork, folder: string): Promise<void> {
    try {
      this.memory = await loadModel(demoEndpoint, folder, work.signal);
      await this.refresh();
      this.#end(work);
    } catch (reason) {
      const error = errorOf(reason);
      if (work.signal.aborted) this.#end(work);
      else if ('words' in error && error.words) work.problem = error.words;
      else work.problem = 'The demo service doesn’t respond. Reload the page.';
      await this.refresh();
    }
  }
}

/** Milliseconds after which a removed model can no longer be restored: longer than its notice is shown. */
const undoTime = 600_000;

async function bytesOfUnfinished(models: readonly OwnModel[]): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (const model of models) {
    if (isComplete(model)) continue;
    const sizes = await Promise.all(model.files.map(({ name }) => storedSize(model.folder, name)));
    found.set(
      model.folder,
      sizes.reduce((sum, size) => sum + size, 0),
    );
  }
  return found;
}

function nameOf({ facts, files, folder }: OwnModel): string {
  const isGguf = /\.gguf$/i.test(files[0]?.name ?? '');
  return facts?.name || (isGguf ? (files[0]?.name ?? folder) : folder);
}

export const ownModels = lasting(() => new OwnModels());
