import { fileAddress } from './file-address';
import { uploads } from './uploads.svelte';

/** Asks the person to choose the files of a request from elsewhere. Returns the address of that page. */
export function acceptRequest(files: readonly string[]): string {
  uploads.wanted = files;
  return fileAddress();
}
