import { outbox } from './outbox.svelte';
import { tabAddress } from './transcript-address';

/** Chooses a sound from elsewhere as if it were dropped on the page. Returns the page's address. */
export function acceptFile(file: File): string {
  outbox.choice.choose(file);
  return tabAddress('transcribe');
}
