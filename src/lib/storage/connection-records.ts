import type { KeyLocation } from './keys/stored-keys';
import { isText, isTime, type Schema } from './schema';

/**
 * A service that this console connects to. Its API key is never part of the record: see keys.ts.
 */
export interface Connection {
  v: 1;
  id: string;
  name: string;
  /** Without trailing slashes; empty for the built-in service. */
  baseUrl: string;
  rootUrl: string;
  /** The place of its key; `none` when it has no key. */
  keptKey: KeyLocation;
  createdAt: number;
  /** Sent with each request: names and values. The values are secrets, and no export has them. */
  extraHeaders?: [name: string, value: string][];
}

const keyPlaces: KeyLocation[] = ['tab', 'device', 'locked', 'none'];

export const connectionSchema: Schema<Connection> = {
  version: 1,
  ups: [],
  isValid: (record) =>
    isText(record.id) &&
    isText(record.name) &&
    isText(record.baseUrl) &&
    isText(record.rootUrl) &&
    keyPlaces.some((place) => place === record.keptKey) &&
    isTime(record.createdAt) &&
    (record.extraHeaders === undefined || isHeaderList(record.extraHeaders)),
  keyOf: ({ id }) => id,
};

function isHeaderList(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.every((header) => Array.isArray(header) && header.length === 2 && header.every(isText))
  );
}
