import type { JsonObject } from '$lib/base/api/wire/json';
import { replaceTyped, type Typed } from '$lib/shared/stored-items/model/undo';

/** A request from elsewhere, for the page of its endpoint. */
export interface ReceivedRequest {
  body: JsonObject;
  /** Names of files in the request, whose content is missing. */
  files: readonly string[];
}

/** The address of the page that received it, or the reason why it did not. */
export type Received = string | { refused: string };

interface ReceivingForm<T extends object> {
  /** Resolves with the form when its stored values are restored. */
  open: () => Promise<Typed<T>>;
  /** The values for the form; `refused` names what it cannot represent. */
  read: (request: ReceivedRequest, entered: T) => T | { refused: string };
  /** Whether a person typed something that the request replaces. */
  isFilled: (entered: T) => boolean;
  /** Compares as JSON by default. */
  isSame?: (one: T, other: T) => boolean;
  address: () => string;
}

/** Enters a request in a form, without sending it. Typed values come back with Undo. */
export async function receiveInForm<T extends object>(
  { open, read, isFilled, isSame = isSameJson, address }: ReceivingForm<T>,
  request: ReceivedRequest,
): Promise<Received> {
  const form = await open();
  const values = read(request, form.value);
  if ('refused' in values) return values;
  const notice = 'Form filled from the import';
  replaceTyped(form, values, { isFilled, isSame, notice });
  return address();
}

function isSameJson(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
