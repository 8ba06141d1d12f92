const name = 'inference-console.batches';

/** Coordinates the programs that share one store: the workers of several tabs, or a single program. */
export interface Tabs {
  /** Runs `work` as soon as no other tab runs its own; a tab that closes releases its turn. */
  runExclusively: (work: () => Promise<void>) => Promise<void>;
  /** Notifies the other tabs of a new or cancelled batch. */
  notify: (batchId: string) => void;
  listen: (onBatch: (batchId: string) => void) => void;
}

export const singleTab: Tabs = {
  runExclusively: (work) => work(),
  notify: () => {},
  listen: () => {},
};

/**
 * The tabs of one browser. Without Web Locks (plain http) several tabs may work at the same time. A commit is then
 * refused unless it continues from the stored offset, so only work is wasted.
 */
export function sharedTabs(): Tabs {
  const channel = new BroadcastChannel(name);
  const locks: LockManager | undefined = navigator.locks;
  return {
    runExclusively: (work) => locks?.request(name, work) ?? work(),
    notify: (batchId) => channel.postMessage(batchId),
    listen: (onBatch) => {
      channel.onmessage = ({ data }: MessageEvent<string>) => onBatch(data);
    },
  };
}
