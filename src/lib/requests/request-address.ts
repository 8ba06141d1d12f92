import { resolve } from '$app/paths';
import { addressPart } from '$lib/api/wire/address-part';

const requests = () => `${resolve('/requests')}/`;

/** The page of one exchange; of all of them without an id. */
export function requestAddress(id?: string): string {
  return id === undefined ? requests() : `${requests()}?id=${addressPart(id)}`;
}

/** The page of one exchange beside another. */
export function comparisonAddress(id: string, other: string): string {
  return `${requestAddress(id)}&with=${addressPart(other)}`;
}

/** The exchanges that were sent for one thing: an answer, a transcript, a batch. */
export function requestsOfAddress(sentFor: string): string {
  return `${requests()}?of=${addressPart(sentFor)}`;
}
