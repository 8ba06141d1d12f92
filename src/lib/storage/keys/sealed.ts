import { isObject } from '../schema';

/** What AES-GCM has encrypted, and the 12 bytes that it was begun with. */
export interface Sealed {
  iv: Uint8Array<ArrayBuffer>;
  bytes: Uint8Array<ArrayBuffer>;
}

export function isSealed(value: unknown): value is Sealed {
  return isObject(value) && value.iv instanceof Uint8Array && value.bytes instanceof Uint8Array;
}
