import { isObject } from './schema';

export interface Change {
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
export function announce(change: Change): void {
  openChannel()?.postMessage(change);
}

/** Hears what other tabs have changed. Returns the function that ends the listening. */
export function onChange(listener: Listener): () => void {
  openChannel();
  listeners.add(listener);
  return () => listeners.delete(listener);
}
