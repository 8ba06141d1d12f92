import type { JsonObject } from '$lib/api/json';
import type { LegacyPath } from '$lib/api/legacy';
import { replaceTyped } from '$lib/items/replace-typed';
import { legacyPageAddress } from './legacy-paths';
import { legacyComposers } from './legacy-composer.svelte';

/**
 * Enters an external legacy request in its form, without sending it, and returns the address. `refused` names members
 * that the form cannot represent.
 */
export async function acceptRequest(
  path: LegacyPath,
  body: JsonObject,
): Promise<string | { refused: string }> {
  const composer = legacyComposers.find(({ form }) => form.name === path);
  const fields = composer?.form.fields;
  if (!composer || !fields) return legacyPageAddress(path);
  const { [fields.model]: model = '', ...values } = body;
  if (typeof model !== 'string') return { refused: `${fields.model} must be a text.` };
  if (typeof (values[fields.prompt] ?? '') !== 'string')
    return { refused: `${fields.prompt} must be a text.` };
  await composer.restored;
  replaceTyped(
    composer,
    { model, values },
    {
      isSomething: (entered) => Object.keys(entered.values).length > 0,
      isSame: (one, other) => JSON.stringify(one) === JSON.stringify(other),
      notice: 'The form is filled with what was imported',
    },
  );
  return legacyPageAddress(path);
}
