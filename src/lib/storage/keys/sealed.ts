import { isObject } from '../schema';

/** Data encrypted with AES-GCM, and its IV of 12 bytes. */
export interface Sealed {
  iv: Uint8Array<ArrayBuffer>;
  bytes: Uint8Array<ArrayBuffer>;
}

export function isSealed(value: unknown): value is Sealed {
  return isObject(value) && value.iv instanceof Uint8Array && value.bytes instanceof Uint8Array;
}
