import { isObject, type JsonObject, type JsonValue } from '$lib/api/json';
import { batchEndpoint } from '$lib/api/rules/batch-request';
import { connections } from '$lib/connections/connections.svelte';
import { replaceTyped } from '$lib/items/undo';
import type { BatchForm } from '$lib/storage/batch-form-draft';
import { newBatchAddress } from '../batch-address';
import { checkFiles, enteredBatch } from './entered-batch.svelte';
import { windowChoices } from './form-fields';
import { NewBatch } from './new-batch.svelte';

/**
 * Enters an external batch request in the form, without sending it, and returns the address. `refused` names members
 * that the form cannot represent.
 */
export async function acceptRequest(body: JsonObject): Promise<string | { refused: string }> {
  const { input_file_id: file = '', endpoint, completion_window, metadata, ...further } = body;
  if (typeof file !== 'string') return { refused: 'input_file_id must be a text.' };
  if (endpoint !== undefined && endpoint !== batchEndpoint)
    return {
      refused: `A batch may call ${batchEndpoint} only, and this one calls ${textOf(endpoint)}.`,
    };
  await enteredBatch.restore();
  if (enteredBatch.current.running)
    return { refused: 'A batch is being started: import the next one after it.' };
  const window = textOf(completion_window ?? '24h');
  const isChoice = windowChoices.some(({ value }) => value === window);
  const typed = {
    get value(): BatchForm {
      return enteredBatch.current.form;
    },
    change(form: BatchForm) {
      enteredBatch.current.replaceForm(form);
      enteredBatch.save();
    },
  };
  replaceTyped(
    typed,
    {
      source: 'uploaded',
      uploadedId: file,
      name: '',
      windowChoice: isChoice ? window : 'own',
      ownWindow: isChoice ? '' : window,
      metadata: pairsOf(metadata ?? null),
      further,
    },
    {
      isFilled: (form) => !isSame({ ...form, source: 'disk' }, new NewBatch().form),
      isSame,
      notice: 'The form is filled with what was imported',
    },
  );
  return newBatchAddress();
}

function pairsOf(metadata: JsonValue): BatchForm['metadata'] {
  if (!isObject(metadata)) return [];
  return Object.entries(metadata).map(([name, value]) => ({ name, value: textOf(value) }));
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function isSame(one: BatchForm, other: BatchForm): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/**
 * Selects files from elsewhere as if they were dropped on the page, and returns the address. `refused` contains the
 * reason.
 */
export async function acceptFiles(files: readonly File[]): Promise<string | { refused: string }> {
  await enteredBatch.restore();
  const entered = enteredBatch.current;
  if (entered.running) return { refused: 'A batch is being started: open the next file after it.' };
  entered.source = 'disk';
  void checkFiles(entered, files, connections.active);
  return newBatchAddress();
}
