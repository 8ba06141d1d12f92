import { resolve } from '$app/paths';
import { addressPart } from '$lib/base/api/wire/address';

const requests = () => `${resolve('/requests')}/`;

/** The page of one exchange, or of all without an id. */
export function requestAddress(id?: string): string {
  return id === undefined ? requests() : `${requests()}?id=${addressPart(id)}`;
}

/** The page that compares two exchanges. */
export function comparisonAddress(id: string, other: string): string {
  return `${requestAddress(id)}&with=${addressPart(other)}`;
}

/** The page of the exchanges sent for one item: an answer, a transcript, a batch. */
export function requestsOfAddress(sentFor: string): string {
  return `${requests()}?of=${addressPart(sentFor)}`;
}
