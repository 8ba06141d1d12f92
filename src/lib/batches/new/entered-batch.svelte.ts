import { Draft } from '$lib/items/draft.svelte';
import { Saves } from '$lib/items/saves.svelte';
import { openBatchFormDraft, type BatchForm } from '$lib/storage/batch-form-draft';
import type { BatchMaker } from '../input/maker/batch-maker.svelte';
import { NewBatch } from './new-batch.svelte';

const drafts = openBatchFormDraft();
const store = {
  read: () => drafts.get(),
  write: (form: BatchForm) => drafts.set(form),
  remove: () => drafts.remove(),
};

/**
 * What is entered and not started yet: it stays, and an upload goes on, while the person is on another page or looks
 * at another source of input. The form outlives a reload.
 */
class EnteredBatch {
  current = $state.raw(new NewBatch());
  #maker: Promise<BatchMaker> | undefined;
  #restoring: Promise<void> | undefined;
  #isRestored = false;
  readonly #saves = new Saves();
  readonly #draft = new Draft<BatchForm>(this.current.form, store, this.#saves);

  /** What is entered outlives no reload. */
  get saveFailed(): boolean {
    return this.#saves.failure !== undefined;
  }

  /** Brings back what was entered before a reload. Resolves, never rejects. */
  restore(): Promise<void> {
    return (this.#restoring ??= this.#restore(this.current));
  }

  /** To be called when the form may have changed. */
  keep(): void {
    const { form } = this.current;
    if (this.#isRestored && JSON.stringify(form) !== JSON.stringify(this.#draft.value))
      this.#draft.change(form);
  }

  /** The maker, which is loaded when it is first wanted. */
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
    this.keep();
  }
}

async function openMaker(): Promise<BatchMaker> {
  const { BatchMaker } = await import('../input/maker/batch-maker.svelte');
  const opened = new BatchMaker();
  void opened.load();
  return opened;
}

export const enteredBatch = new EnteredBatch();
