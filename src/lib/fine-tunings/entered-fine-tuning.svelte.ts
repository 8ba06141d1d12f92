import type { JsonObject } from '$lib/api/json';
import { connections } from '$lib/connections/connections.svelte';
import { replaceTyped } from '$lib/items/undo';
import { UnsavedEntry } from '$lib/items/unsaved-entry';
import { newFineTuningAddress } from './fine-tuning-resource';

interface Entered {
  fields: { name: string; base_model: string; type: string; input_file_id: string };
  /** Members that have no field. */
  further: JsonObject;
}

export const blankFineTuning: Entered = {
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

/**
 * Enters an external fine-tuning request in the form, without sending it, and returns the address. `refused` names
 * members that the form cannot represent.
 */
export async function acceptRequest(body: JsonObject): Promise<string | { refused: string }> {
  const fields: { [name: string]: string } = { ...blankFineTuning.fields, type: '' };
  const further: JsonObject = {};
  for (const [name, value] of Object.entries(body)) {
    if (!(name in fields)) further[name] = value;
    else if (typeof value === 'string') fields[name] = value;
    else if (value !== null) return { refused: `${name} must be a text.` };
  }
  await connections.ready;
  const entered = enteredFineTuning(connections.active.id);
  replaceTyped(
    entered,
    { fields: { ...blankFineTuning.fields, ...fields }, further },
    {
      isFilled: (value) => JSON.stringify(value) !== JSON.stringify(blankFineTuning),
      notice: 'The form is filled with what was imported',
    },
  );
  return newFineTuningAddress();
}
