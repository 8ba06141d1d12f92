import { announce, onChange } from './changes';
import { openCollection } from './collection';
import { isText, type Schema } from './schema';
import {
  forgetSessionValue,
  keepSessionValue,
  readSessionValue,
  sessionValueNames,
} from './session-values';

/**
 * API keys, apart from the connections that they belong to, so that no list, export or message to
 * another tab carries one. `tab`: gone with the tab. `device`: in IndexedDB, unencrypted: whoever
 * can read this browser profile can read it.
 */
export type KeptKey = 'tab' | 'device' | 'none';

interface StoredKey {
  v: 1;
  /** The connection's id. */
  id: string;
  key: string;
}

const storedKeySchema: Schema<StoredKey> = {
  version: 1,
  ups: [],
  isValid: (record) => isText(record.id) && isText(record.key),
  keyOf: ({ id }) => id,
};

const onDevice = () => openCollection('keys', storedKeySchema);

const PREFIX = 'inference-console.key.';
const KIND = 'forgotten-keys';

export async function readKey(connectionId: string): Promise<string | undefined> {
  const inTab = readSessionValue(PREFIX + connectionId);
  if (inTab !== undefined) return inTab;
  const stored = await onDevice().get(connectionId);
  return stored?.key;
}

/** Afterwards the key is in that one place only. */
export async function keepKey(
  connectionId: string,
  key: string,
  where: 'tab' | 'device',
): Promise<void> {
  if (where === 'device') {
    await onDevice().put([{ v: 1, id: connectionId, key }]);
    forgetSessionValue(PREFIX + connectionId);
  } else {
    keepSessionValue(PREFIX + connectionId, key);
    await onDevice().remove([connectionId]);
  }
}

/** In every tab. */
export async function forgetKey(connectionId: string): Promise<void> {
  forgetInTab([connectionId]);
  announce({ kind: KIND, keys: [connectionId] });
  await onDevice().remove([connectionId]);
}

/** In every tab and on the device. */
export async function forgetAllKeys(): Promise<void> {
  forgetInTab([]);
  announce({ kind: KIND, keys: [] });
  await onDevice().take({ prefix: '' });
}

/** No ids means all of them. */
function forgetInTab(connectionIds: string[]): void {
  const names = connectionIds.length
    ? connectionIds.map((id) => PREFIX + id)
    : sessionValueNames().filter((name) => name.startsWith(PREFIX));
  names.forEach(forgetSessionValue);
}

let following = false;

/** Makes this page drop its own keys when they are forgotten in another tab. */
export function followForgetting(): void {
  if (following) return;
  following = true;
  onChange(({ kind, keys }) => {
    if (kind === KIND) forgetInTab(keys);
  });
}
