import { openBatchFormDraft } from '$lib/storage/batch-form-draft';
import { SaveSoon } from '$lib/storage/save-soon';
import type { BatchMaker } from '../input/maker/batch-maker.svelte';
import { NewBatch } from './new-batch.svelte';

/** Milliseconds after a keystroke until the form is kept. */
const saveInterval = 400;

const draft = openBatchFormDraft();
const saver = new SaveSoon(saveInterval, () => void save());

let entered = $state.raw(new NewBatch());
let maker: Promise<BatchMaker> | undefined;
let restored: Promise<void> | undefined;
/** What is kept, as JSON. */
let kept = JSON.stringify(entered.form);
let isUnkept = $state(false);

/**
 * What is entered and not started yet: it stays, and an upload goes on, while the person is on another page or looks
 * at another source of input. The form outlives a reload.
 */
export const enteredBatch = {
  get current(): NewBatch {
    return entered;
  },

  /** What is entered outlives no reload. */
  get isUnkept(): boolean {
    return isUnkept;
  },

  /** Brings back what was entered before a reload. Resolves, never rejects. */
  restore(): Promise<void> {
    return (restored ??= restore(entered));
  },

  /** To be called when the form may have changed. */
  keep(): void {
    if (JSON.stringify(entered.form) !== kept) saver.changed();
  },

  /** The maker, which is loaded when it is first wanted. */
  maker(): Promise<BatchMaker> {
    return (maker ??= openMaker());
  },

  clear(): void {
    saver.cancel();
    void maker?.then((opened) => opened.close());
    maker = undefined;
    entered = new NewBatch();
    kept = JSON.stringify(entered.form);
    draft.remove().catch(() => (isUnkept = true));
  },
};

async function restore(into: NewBatch): Promise<void> {
  try {
    const form = await draft.get();
    if (form) into.restore(form);
  } catch {
    isUnkept = true;
  }
}

async function openMaker(): Promise<BatchMaker> {
  const { BatchMaker } = await import('../input/maker/batch-maker.svelte');
  const opened = new BatchMaker();
  void opened.load();
  return opened;
}

async function save(): Promise<void> {
  const { form } = entered;
  kept = JSON.stringify(form);
  try {
    await draft.set(form);
    isUnkept = false;
  } catch {
    isUnkept = true;
  }
}
