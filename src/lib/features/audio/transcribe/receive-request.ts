import { type JsonObject, textOrEmpty } from '$lib/base/api/wire/json';
import { transcriptionParameters } from '$lib/base/api/rules/audio-request';
import { valuesOfForm } from '$lib/shared/parameters/parameter-text';
import {
  receiveInForm,
  type Received,
  type ReceivedRequest,
} from '$lib/shared/request-import/received-request';
import type { EnteredRequestValues } from '$lib/shared/runs/entered-values.svelte';
import { tabAddress } from '../model/audio-address';
import type { ChosenSound } from './sound-choice.svelte';
import type { TranscriptTask } from './transcription-body';
import { transcriptionComposer } from './transcription-composer.svelte';

interface Entered {
  request: EnteredRequestValues;
  sound: ChosenSound;
}

/** Fills the form of a task with a request from elsewhere, without sending it. */
export function receiveRequest(task: TranscriptTask, request: ReceivedRequest): Promise<Received> {
  const open = () => openForm(task);
  return receiveInForm(
    { open, read, isFilled: isSomething, isSame, address: () => tabAddress(task) },
    request,
  );
}

async function openForm(task: TranscriptTask) {
  const form = transcriptionComposer.forms[task];
  const { choice } = transcriptionComposer;
  await Promise.all([form.restored, choice.restored]);
  return {
    get value(): Entered {
      return { request: form.value, sound: choice.value };
    },
    change({ request, sound }: Entered) {
      form.change(request);
      choice.change(sound);
    },
  };
}

/** A chosen file stays if the request names it. */
function read({ body, files }: ReceivedRequest, { sound: { file: chosen } }: Entered): Entered {
  const { model, url, file, ...values }: JsonObject = valuesOfForm(body, transcriptionParameters);
  const requestedName = files[0] ?? textOrEmpty(file);
  const sound =
    chosen?.name === requestedName
      ? { file: chosen, url: '', requestedName: '' }
      : { url: textOrEmpty(url), requestedName };
  return { request: { model: textOrEmpty(model), values }, sound };
}

function isSomething({ request, sound }: Entered): boolean {
  const isSet = request.model !== '' || Object.keys(request.values).length > 0;
  return isSet || sound.file !== undefined || sound.url !== '';
}

function isSame(one: Entered, other: Entered): boolean {
  return one.sound.file === other.sound.file && JSON.stringify(one) === JSON.stringify(other);
}

/** Chooses a sound from elsewhere as if it were dropped on the page. Returns the page's address. */
export function receiveFile(file: File): string {
  transcriptionComposer.choice.choose(file);
  return tabAddress('transcribe');
}
