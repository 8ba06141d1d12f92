import { isObject } from './schema';

interface Change {
  kind: string;
  keys: string[];
}

interface Listener {
  kind: string;
  receive: (keys: string[]) => void;
}

const listeners = new Set<Listener>();
let channel: BroadcastChannel | undefined;

/** Opened on first use: an open channel prevents a Node process, such as the build, from ending. */
function openChannel(): BroadcastChannel | undefined {
  if (channel || typeof BroadcastChannel === 'undefined') return channel;
  channel = new BroadcastChannel('inference-console');
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (isChange(data)) notify(data);
  };
  return channel;
}

function notify({ kind, keys }: Change): void {
  for (const listener of [...listeners]) if (listener.kind === kind) listener.receive(keys);
}

/** Another tab may run another version of the console. */
function isChange(data: unknown): data is Change {
  return isObject(data) && typeof data.kind === 'string' && Array.isArray(data.keys);
}

/** Notifies other tabs, but not this page's own listeners. */
export function announce(kind: string, keys: string[]): void {
  openChannel()?.postMessage({ kind, keys } satisfies Change);
}

/** Notifies other tabs and this page, for a change that bypassed this page's own state. */
export function announceEverywhere(kind: string, keys: string[]): void {
  announce(kind, keys);
  notify({ kind, keys });
}

/** Subscribes to changes of a kind by other tabs. Returns a function that unsubscribes. */
export function onChange(kind: string, listener: (keys: string[]) => void): () => void {
  openChannel();
  const added: Listener = { kind, receive: listener };
  listeners.add(added);
  return () => listeners.delete(added);
}

/** Makes this page reload everything that it follows, as if another tab had changed it. */
export async function recheckChanges(keysOf: (kind: string) => Promise<string[]>): Promise<void> {
  const kinds = [...new Set([...listeners].map(({ kind }) => kind))];
  await Promise.all(
    kinds.map(async (kind) => {
      const keys = await keysOf(kind);
      // Announcements without a record, such as that all keys are removed, are not repeated.
      if (keys.length > 0) notify({ kind, keys });
    }),
  );
}

/** Kinds whose changes are announced by connection id instead of record key. */
const connectionKinds: ReadonlySet<string> = new Set(['batch-notes', 'file-notes', 'model-notes']);

/** The key under which a change of a record is announced. */
export function announcedKey(record: { kind: string; key: string; value?: unknown }): string {
  const { kind, key, value } = record;
  if (!connectionKinds.has(kind)) return key;
  return isObject(value) ? String(value.connectionId) : (key.split(':')[0] ?? key);
}
