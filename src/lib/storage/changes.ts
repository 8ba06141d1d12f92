import { isObject } from './schema';

interface Change {
  kind: string;
  keys: string[];
}

type Listener = (change: Change) => void;

const listeners = new Set<Listener>();
let channel: BroadcastChannel | undefined;

/** Opened on first use: an open channel keeps a Node process, such as the build, from ending. */
function openChannel(): BroadcastChannel | undefined {
  if (channel || typeof BroadcastChannel === 'undefined') return channel;
  channel = new BroadcastChannel('inference-console');
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (isChange(data)) for (const listener of [...listeners]) listener(data);
  };
  return channel;
}

/** Another tab may run another version of the console. */
function isChange(data: unknown): data is Change {
  return isObject(data) && typeof data.kind === 'string' && Array.isArray(data.keys);
}

/** Tells the other tabs; this page's own listeners hear nothing. */
export function announce(kind: string, keys: string[]): void {
  openChannel()?.postMessage({ kind, keys } satisfies Change);
}

/** Hears what other tabs have changed of a kind. Returns the function that ends the listening. */
export function onChange(kind: string, listener: (keys: string[]) => void): () => void {
  openChannel();
  const hear: Listener = (change) => {
    if (change.kind === kind) listener(change.keys);
  };
  listeners.add(hear);
  return () => listeners.delete(hear);
}
