import { resolve } from '$app/paths';
import { addressPart } from '$lib/api/wire/address-part';

/** The page of the fine tunings, or of one. */
export function fineTuningAddress(id?: string): string {
  const page = `${resolve('/fine-tunings')}/`;
  return id === undefined ? page : `${page}?id=${addressPart(id)}`;
}
