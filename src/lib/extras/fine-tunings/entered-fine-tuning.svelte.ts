import type { JsonObject } from '$lib/base/api/wire/json';
import { UnsavedEntry } from '$lib/shared/stored-items/unsaved-entry';
import { connections } from '$lib/shared/connections/model/connections.svelte';
import {
  receiveInForm,
  type Received,
  type ReceivedRequest,
} from '$lib/shared/request-import/received-request';
import { newFineTuningAddress } from './fine-tuning-list.svelte';

export interface Entered {
  fields: { name: string; base_model: string; type: string; input_file_id: string };
  /** Members that have no field. */
  further: JsonObject;
}

const blankFineTuning: Entered = {
  fields: { name: '', base_model: '', type: 'lora', input_file_id: '' },
  further: {},
};

const left = new UnsavedEntry<Entered>('fine-tuning');

/** Values entered for a new fine tuning over one connection, until it is created or cancelled. */
class EnteredFineTuning {
  #value = $state.raw<Entered>(blankFineTuning);

  constructor(readonly connectionId: string) {
    this.#value = { ...blankFineTuning, ...left.find(connectionId) };
  }

  get value(): Entered {
    return this.#value;
  }

  change(value: Entered): void {
    this.#value = value;
    left.save(this.connectionId, value);
  }

  forget(): void {
    this.#value = blankFineTuning;
    left.forget();
  }
}

export type { EnteredFineTuning };

let current: EnteredFineTuning | undefined;

/** Values for one service may be invalid for another: only the last connection has an entry. */
export function enteredFineTuning(connectionId: string): EnteredFineTuning {
  if (current?.connectionId !== connectionId) current = new EnteredFineTuning(connectionId);
  return current;
}

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
