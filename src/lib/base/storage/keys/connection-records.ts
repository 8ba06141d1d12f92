import type { KeyLocation } from './stored-keys';
import {
  isObject,
  isText,
  isTextList,
  isNumber,
  type RawRecord,
  type Schema,
} from '../database/schema';

/**
 * A service that this console connects to. Its API key is never part of the record: see keys.ts.
 */
export interface Connection {
  v: 1;
  id: string;
  name: string;
  /** Without trailing slashes; empty for the demo service. */
  baseUrl: string;
  rootUrl: string;
  /** The place of its key; `none` when it has no key. */
  keptKey: KeyLocation;
  createdAt: number;
  /** The header of the key; a bearer token if absent. Empty if the service needs no key. */
  keyHeader?: string;
  /** Sent with each request: names and values. No export has them, since older builds stored secrets here. */
  extraHeaders?: readonly (readonly [name: string, value: string])[];
  /** Names of the headers whose values are stored with the key (keys/secrets.ts). */
  secretHeaders?: string[];
  /** Added to the query of each request. */
  query?: readonly (readonly [name: string, value: string])[];
  /** US dollars that a calendar month may cost before sending stops. */
  budget?: number;
  /** Receives a chat or response that this connection refused with 429 or 5xx. */
  fallback?: { connectionId: string; model: string };
  /** Its requests go through the bridge that serves the console. */
  throughBridge?: boolean;
  /** The number of recorded requests from which it is answered, in this page (cassette-sets.ts). */
  recordedRequests?: number;
}

const keyPlaces: KeyLocation[] = ['tab', 'device', 'locked', 'none'];

export const connectionSchema: Schema<Connection> = {
  version: 1,
  ups: [],
  isValid: (record) =>
    isTextList([record.id, record.name, record.baseUrl, record.rootUrl, record.keyHeader ?? '']) &&
    keyPlaces.some((place) => place === record.keptKey) &&
    isNumber(record.createdAt) &&
    isTextList(record.secretHeaders ?? []) &&
    hasSoundLimits(record) &&
    typeof (record.throughBridge ?? false) === 'boolean' &&
    isNumber(record.recordedRequests ?? 1) &&
    [record.extraHeaders ?? [], record.query ?? []].every(isPairList),
  keyOf: ({ id }) => id,
};

function hasSoundLimits({ budget = 0, fallback }: RawRecord): boolean {
  if (fallback === undefined) return isNumber(budget);
  const isSound = isObject(fallback) && isText(fallback.connectionId) && isText(fallback.model);
  return isSound && isNumber(budget);
}

function isPairList(value: unknown): boolean {
  return Array.isArray(value) && value.every((pair) => isTextList(pair) && pair.length === 2);
}
