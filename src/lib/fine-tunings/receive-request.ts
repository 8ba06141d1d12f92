import type { JsonObject } from '$lib/api/json';
import { connections } from '$lib/connections/connections.svelte';
import {
  receiveInForm,
  type Received,
  type ReceivedRequest,
} from '$lib/request-json/received-request';
import { blankFineTuning, type Entered, enteredFineTuning } from './entered-fine-tuning.svelte';
import { newFineTuningAddress } from './fine-tuning-resource';

/** Enters an external fine-tuning request in the form, without sending it. */
export function receiveRequest(request: ReceivedRequest): Promise<Received> {
  return receiveInForm({ open, read, isFilled, address: newFineTuningAddress }, request);
}

async function open() {
  await connections.ready;
  return enteredFineTuning(connections.active.id);
}

function read({ body }: ReceivedRequest): Entered | { refused: string } {
  const fields: { [name: string]: string } = { ...blankFineTuning.fields, type: '' };
  const further: JsonObject = {};
  for (const [name, value] of Object.entries(body)) {
    if (!(name in fields)) further[name] = value;
    else if (typeof value === 'string') fields[name] = value;
    else if (value !== null) return { refused: `${name} must be a string.` };
  }
  return { fields: { ...blankFineTuning.fields, ...fields }, further };
}

function isFilled(value: Entered): boolean {
  return JSON.stringify(value) !== JSON.stringify(blankFineTuning);
}
