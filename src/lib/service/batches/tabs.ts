const name = 'inference-console.batches';

/** The programs that work on one store: the workers of several tabs, or one alone. */
export interface Tabs {
  /** Does the work as soon as no other tab does its own, also when that tab is closed in the middle. */
  exclusively: (work: () => Promise<void>) => Promise<void>;
  /** Tells the other tabs that a batch is new or cancelled. */
  tell: (batchId: string) => void;
  listen: (onBatch: (batchId: string) => void) => void;
}

export const aloneTab: Tabs = {
  exclusively: (work) => work(),
  tell: () => {},
  listen: () => {},
};

/**
 * The tabs of one browser. Where Web Locks are absent (plain http) several may work at once: each of their commits
 * is refused unless it continues where the last one ended, so that only work is lost.
 */
export function sharedTabs(): Tabs {
  const channel = new BroadcastChannel(name);
  const locks: LockManager | undefined = navigator.locks;
  return {
    exclusively: (work) => locks?.request(name, work) ?? work(),
    tell: (batchId) => channel.postMessage(batchId),
    listen: (onBatch) => {
      channel.onmessage = ({ data }: MessageEvent<string>) => onBatch(data);
    },
  };
}
