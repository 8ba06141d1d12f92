import {
  receiveInForm,
  type Received,
  type ReceivedRequest,
} from '$lib/shared/request-import/received-request';
import { tabAddress } from '../model/audio-address';
import { speechComposer } from './speech-composer.svelte';

type Entered = typeof speechComposer.entered;

/** Fills the form with a speech request from elsewhere, without sending it. */
export function receiveRequest(request: ReceivedRequest): Promise<Received> {
  return receiveInForm({ open, read, isFilled, address: () => tabAddress('speak') }, request);
}

async function open() {
  await speechComposer.load();
  return {
    get value() {
      return speechComposer.entered;
    },
    change: speechComposer.enter,
  };
}

function read(
  { body }: ReceivedRequest,
  { maxCharacters }: Entered,
): Entered | { refused: string } {
  const { model = '', input = '', voice = '', ...parameters } = body;
  if (typeof input !== 'string') return { refused: 'input must be a string.' };
  if (typeof model !== 'string') return { refused: 'model must be a string.' };
  if (typeof voice !== 'string') return { refused: 'voice must be a string.' };
  return { text: input, takes: [{ model, voice, parameters }], maxCharacters };
}

function isFilled({ text, takes }: Entered): boolean {
  return text.trim() !== '' || takes.length > 1;
}
