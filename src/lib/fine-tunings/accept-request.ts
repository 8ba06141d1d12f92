import type { JsonObject } from '$lib/api/json';
import { connections } from '$lib/connections/connections.svelte';
import { replaceTyped } from '$lib/items/replace-typed';
import { blankFineTuning, enteredFineTuning } from './entered-fine-tuning.svelte';
import { newFineTuningAddress } from './fine-tuning-address';

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
      isSomething: (value) => JSON.stringify(value) !== JSON.stringify(blankFineTuning),
      notice: 'The form is filled with what was imported',
    },
  );
  return newFineTuningAddress();
}
