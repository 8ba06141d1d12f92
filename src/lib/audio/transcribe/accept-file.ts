import { outbox } from './outbox.svelte';
import { tabAddress } from './transcript-address';

/** Chooses a sound that was brought from elsewhere, as if it were dropped on the page, and returns the address. */
export function acceptFile(file: File): string {
  outbox.choice.choose(file);
  return tabAddress('transcribe');
}
