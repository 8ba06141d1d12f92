import { resolve } from '$app/paths';
import { addressPart } from '$lib/api/wire/address-part';

/** The page of the fine tunings with the form of a new one. */
export function newFineTuningAddress(): string {
  return `${fineTuningAddress()}?new`;
}

/** The page of the fine tunings, or of one. */
export function fineTuningAddress(id?: string): string {
  const page = `${resolve('/fine-tunings')}/`;
  return id === undefined ? page : `${page}?id=${addressPart(id)}`;
}
