const name = 'inference-console.batches';

/** Coordinates the programs that share one store: the workers of several tabs, or a single program. */
export interface Tabs {
  /** Runs `work` as soon as no other tab runs its own; a tab that closes releases its turn. */
  exclusively: (work: () => Promise<void>) => Promise<void>;
  /** Notifies the other tabs of a new or cancelled batch. */
  tell: (batchId: string) => void;
  listen: (onBatch: (batchId: string) => void) => void;
}

export const aloneTab: Tabs = {
  exclusively: (work) => work(),
  tell: () => {},
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
    exclusively: (work) => locks?.request(name, work) ?? work(),
    tell: (batchId) => channel.postMessage(batchId),
    listen: (onBatch) => {
      channel.onmessage = ({ data }: MessageEvent<string>) => onBatch(data);
    },
  };
}
