import { fileAddress } from './file-address';
import { uploads } from './uploads.svelte';

/** Asks for the files that a request uploads, whose content nobody has, and returns the address of where it does. */
export function acceptRequest(files: readonly string[]): string {
  uploads.wanted = files;
  return fileAddress();
}
