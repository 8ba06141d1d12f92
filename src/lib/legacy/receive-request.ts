import type { LegacyPath } from '$lib/api/legacy';
import {
  receiveInForm,
  type Received,
  type ReceivedRequest,
} from '$lib/request-json/received-request';
import type { EnteredRequestValues } from '$lib/runs/entered-values.svelte';
import { legacyComposers } from './legacy-composer.svelte';
import { type LegacyForm, legacyPageAddress } from './legacy-paths';

/** Enters an external legacy request in the form of its path, if that has one, without sending it. */
export async function receiveRequest(
  path: LegacyPath,
  request: ReceivedRequest,
): Promise<Received> {
  const composer = legacyComposers.find(({ form }) => form.name === path);
  const fields = composer?.form.fields;
  if (!composer || !fields) return legacyPageAddress(path);
  return receiveInForm(
    {
      open: () => composer.restored.then(() => composer),
      read: ({ body }) => read(body, fields),
      isFilled: (entered) => Object.keys(entered.values).length > 0,
      address: () => legacyPageAddress(path),
    },
    request,
  );
}

function read(
  body: ReceivedRequest['body'],
  fields: NonNullable<LegacyForm['fields']>,
): EnteredRequestValues | { refused: string } {
  const { [fields.model]: model = '', ...values } = body;
  if (typeof model !== 'string') return { refused: `${fields.model} must be a string.` };
  if (typeof (values[fields.prompt] ?? '') !== 'string')
    return { refused: `${fields.prompt} must be a string.` };
  return { model, values };
}
