import type { JsonObject } from '$lib/api/json';
import { UnsavedEntry } from '$lib/items/unsaved-entry';

export interface Entered {
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
