import type { JsonObject } from '$lib/api/json';
import { replaceTyped } from '$lib/items/undo';
import { speechComposer } from './speech-composer.svelte';

/**
 * Fills the form with a speech request from elsewhere, without sending it. `refused` says which member the form cannot
 * hold.
 */
export async function acceptRequest(body: JsonObject): Promise<{ refused: string } | undefined> {
  const { model = '', input = '', voice = '', ...parameters } = body;
  if (typeof input !== 'string') return { refused: 'input must be a text.' };
  if (typeof model !== 'string') return { refused: 'model must be a text.' };
  if (typeof voice !== 'string') return { refused: 'voice must be a text.' };
  await speechComposer.load();
  const typed = {
    get value() {
      return speechComposer.entered;
    },
    change: speechComposer.enter,
  };
  const { maxCharacters } = typed.value;
  replaceTyped(
    typed,
    { text: input, takes: [{ model, voice, parameters }], maxCharacters },
    {
      isFilled: ({ text, takes }) => text.trim() !== '' || takes.length > 1,
      notice: 'The form is filled with what was imported',
    },
  );
  return undefined;
}
