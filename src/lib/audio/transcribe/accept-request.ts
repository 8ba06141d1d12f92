import type { JsonObject, JsonValue } from '$lib/api/json';
import { transcriptionParameters } from '$lib/api/rules/audio-request';
import { replaceTyped } from '$lib/items/undo';
import { valuesOfForm } from '$lib/parameters/form-text';
import type { EnteredRequestValues } from '$lib/runs/entered-values.svelte';
import type { ChosenSound } from './sound-choice.svelte';
import { tabAddress } from './transcript-address';
import type { TranscriptTask } from './transcription-body';
import { transcriptionComposer } from './transcription-composer.svelte';

interface Entered {
  request: EnteredRequestValues;
  sound: ChosenSound;
}

/**
 * Fills the form of a task with a request from elsewhere, without sending it. `files` are names of files whose content
 * is missing. Returns the page's address.
 */
export async function acceptRequest(
  task: TranscriptTask,
  fields: JsonObject,
  files: readonly string[],
): Promise<string> {
  const form = transcriptionComposer.forms[task];
  const { choice } = transcriptionComposer;
  await Promise.all([form.restored, choice.restored]);
  const { model, url, file, ...values } = valuesOfForm(fields, transcriptionParameters);
  const requestedName = files[0] ?? textOf(file);
  const typed = {
    get value(): Entered {
      return { request: form.value, sound: choice.value };
    },
    change({ request, sound }: Entered) {
      form.change(request);
      choice.change(sound);
    },
  };
  const isHere = choice.file !== undefined && choice.file.name === requestedName;
  const sound = isHere
    ? { file: choice.file, url: '', requestedName: '' }
    : { url: textOf(url), requestedName };
  replaceTyped(
    typed,
    { request: { model: textOf(model), values }, sound },
    { isFilled: isSomething, isSame, notice: 'The form is filled with what was imported' },
  );
  return tabAddress(task);
}

function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : '';
}

function isSomething({ request, sound }: Entered): boolean {
  const isSet = request.model !== '' || Object.keys(request.values).length > 0;
  return isSet || sound.file !== undefined || sound.url !== '';
}

function isSame(one: Entered, other: Entered): boolean {
  return one.sound.file === other.sound.file && JSON.stringify(one) === JSON.stringify(other);
}

/** Chooses a sound from elsewhere as if it were dropped on the page. Returns the page's address. */
export function acceptFile(file: File): string {
  transcriptionComposer.choice.choose(file);
  return tabAddress('transcribe');
}
