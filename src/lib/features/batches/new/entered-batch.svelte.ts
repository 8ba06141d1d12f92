import type { Connection } from '$lib/shared/connections/model/connection';
import { connections } from '$lib/shared/connections/model/connections.svelte';
import { Draft } from '$lib/shared/stored-items/draft.svelte';
import { modelsOrTimeout } from '$lib/shared/runs/ready-to-send';
import { type BatchForm, openBatchFormDraft } from '$lib/base/storage/batch-drafts';
import type { BatchMaker } from '../maker/batch-maker.svelte';
import { isTable, NewBatch } from '$lib/shared/batch-jobs/start/new-batch.svelte';
import type { Received } from '$lib/shared/request-import/received-request';
import { newBatchAddress } from '$lib/shared/batch-jobs/batch-address';

/** The batch being prepared. It survives navigation, including a running upload, and the form survives a reload. */
class EnteredBatch {
  current = $state.raw(new NewBatch());
  #maker: Promise<BatchMaker> | undefined;
  #restoring: Promise<void> | undefined;
  #isRestored = false;
  readonly #draft = new Draft<BatchForm>({
    drafts: openBatchFormDraft(),
    key: 'draft',
    start: this.current.form,
  });

  /** Whether the form will be lost on reload. */
  get saveFailed(): boolean {
    return this.#draft.saveFailed;
  }

  /** Restores the form after a reload. Never rejects. */
  restore(): Promise<void> {
    return (this.#restoring ??= this.#restore(this.current));
  }

  /** Called when the form may have changed. */
  save(): void {
    const { form } = this.current;
    if (this.#isRestored && JSON.stringify(form) !== JSON.stringify(this.#draft.value))
      this.#draft.change(form);
  }

  /** The maker, loaded on first use. */
  maker(): Promise<BatchMaker> {
    return (this.#maker ??= openMaker());
  }

  clear(): void {
    void this.#maker?.then((opened) => opened.close());
    this.#maker = undefined;
    this.current = new NewBatch();
    this.#draft.drop(this.current.form);
  }

  async #restore(into: NewBatch): Promise<void> {
    await this.#draft.load();
    into.restore(this.#draft.value);
    this.#isRestored = true;
    this.save();
  }
}

async function openMaker(): Promise<BatchMaker> {
  const { BatchMaker } = await loadOnDemand();
  const opened = new BatchMaker();
  void opened.load();
  return opened;
}

export const enteredBatch = new EnteredBatch();

/**
 * Uses files as the input of a batch: a table goes to the maker; batch files are shown immediately and checked with the
 * model list if the service answers in time.
 */
export async function useInputFiles(
  entered: NewBatch,
  files: readonly File[],
  connection: Connection,
): Promise<void> {
  const [file] = files;
  if (file && files.length === 1 && isTable(file.name)) {
    entered.source = 'maker';
    return (await enteredBatch.maker()).choose(file);
  }
  entered.source = 'disk';
  const models = modelsOrTimeout(connection).then(() => connections.modelsOf(connection).items);
  entered.check(files, models);
}

/** Loads the maker of batch files and the view of a local file. */
export const loadOnDemand = () => import('./on-demand');

/** Selects files from elsewhere as if they were dropped on the form of a new batch. */
export async function receiveFiles(files: readonly File[]): Promise<Received> {
  await enteredBatch.restore();
  const entered = enteredBatch.current;
  if (entered.running) return { refused: 'A batch is starting. Open the next file afterwards.' };
  void useInputFiles(entered, files, connections.active);
  return newBatchAddress();
}
