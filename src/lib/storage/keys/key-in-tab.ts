import { isObject, isText } from '../schema';
import {
  removeSessionValue,
  saveSessionValue,
  readSessionValue,
  sessionValueNames,
} from '../session-values';

export interface KeyInTab {
  /** Null when an older build stored the key: see claim-origins.ts. */
  origins: string[] | null;
  key: string;
}

const PREFIX = 'inference-console.key.';

export function readKeyInTab(connectionId: string): KeyInTab | undefined {
  const text = readSessionValue(PREFIX + connectionId);
  return text === undefined ? undefined : keyInTabOf(text);
}

export function saveKeyInTab(connectionId: string, { origins, key }: KeyInTab): void {
  saveSessionValue(PREFIX + connectionId, JSON.stringify({ origins, key }));
}

/** An empty list means all of them. */
export function removeKeysInTab(connectionIds: string[]): void {
  const names = connectionIds.length
    ? connectionIds.map((id) => PREFIX + id)
    : sessionValueNames().filter((name) => name.startsWith(PREFIX));
  names.forEach(removeSessionValue);
}

/** Older builds stored nothing but the key. */
function keyInTabOf(text: string): KeyInTab {
  const value = parsed(text);
  if (!isObject(value) || !isText(value.key)) return { origins: null, key: text };
  return { origins: isOrigins(value.origins) ? value.origins : null, key: value.key };
}

export function isOrigins(value: unknown): value is string[] {
  return Array.isArray(value) && value.every(isText);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
