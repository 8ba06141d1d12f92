import { resolve } from '$app/paths';
import { addressPart } from '$lib/api/wire/address-part';

/** Address of the form for a new fine tuning. */
export function newFineTuningAddress(): string {
  return `${fineTuningAddress()}?new`;
}

/** Address of the list, or of one fine tuning. */
export function fineTuningAddress(id?: string): string {
  const page = `${resolve('/fine-tunings')}/`;
  return id === undefined ? page : `${page}?id=${addressPart(id)}`;
}
