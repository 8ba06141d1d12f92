import { isObject, type JsonValue, textOrJson } from '$lib/base/api/wire/json';
import { batchEndpoint } from '$lib/base/api/rules/batch-request';
import {
  receiveInForm,
  type Received,
  type ReceivedRequest,
} from '$lib/shared/request-import/received-request';
import type { BatchForm } from '$lib/base/storage/batch-drafts';
import { newBatchAddress } from '$lib/shared/batch-jobs/batch-address';
import { enteredBatch } from './entered-batch.svelte';
import { windowChoices } from '$lib/shared/batch-jobs/start/form-fields';
import { NewBatch } from '$lib/shared/batch-jobs/start/new-batch.svelte';

/** Enters an external batch request in the form, without sending it. */
export function receiveRequest(request: ReceivedRequest): Promise<Received> {
  return receiveInForm({ open, read, isFilled, address: newBatchAddress }, request);
}

async function open() {
  await enteredBatch.restore();
  return {
    get value(): BatchForm {
      return enteredBatch.current.form;
    },
    change(form: BatchForm) {
      enteredBatch.current.replaceForm(form);
      enteredBatch.save();
    },
  };
}

function read({ body }: ReceivedRequest): BatchForm | { refused: string } {
  const { input_file_id: file = '', endpoint, completion_window, metadata, ...further } = body;
  if (typeof file !== 'string') return { refused: 'input_file_id must be a string.' };
  if (endpoint !== undefined && endpoint !== batchEndpoint)
    return {
      refused: `Batches support only ${batchEndpoint}; this one calls ${textOrJson(endpoint)}.`,
    };
  if (enteredBatch.current.running)
    return { refused: 'A batch is starting. Import the next one afterwards.' };
  const window = textOrJson(completion_window ?? '24h');
  const isChoice = windowChoices.some(({ value }) => value === window);
  return {
    source: 'uploaded',
    uploadedId: file,
    name: '',
    windowChoice: isChoice ? window : 'own',
    ownWindow: isChoice ? '' : window,
    metadata: pairsOf(metadata ?? null),
    further,
  };
}

function isFilled(form: BatchForm): boolean {
  return JSON.stringify({ ...form, source: 'disk' }) !== JSON.stringify(new NewBatch().form);
}

function pairsOf(metadata: JsonValue): BatchForm['metadata'] {
  if (!isObject(metadata)) return [];
  return Object.entries(metadata).map(([name, value]) => ({ name, value: textOrJson(value) }));
}
