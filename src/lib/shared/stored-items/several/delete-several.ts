import type { Library, OpenItem } from '../model/library.svelte';
import { capitalized } from '$lib/base/ui/text/capitalized';
import { deleteWithUndo } from '../model/undo';
import { formatCount } from '$lib/base/ui/text/amounts';
import { toast } from '$lib/base/ui/notices/toasts.svelte';
import { runPool } from '$lib/base/workers/pool';
import { throttle } from '$lib/base/workers/throttle';

/** Number of concurrent transactions. */
const concurrency = 20;
/** Milliseconds between progress reports. */
const reportInterval = 300;
/** Milliseconds between updates of the list: each redraws every visible row. */
const followEvery = 2000;

interface Words {
  /** In lower case: "conversations". */
  many: string;
  /** The name of a single item in a sentence. */
  named: string;
}

interface RemovedItem<Item> {
  id: string;
  /** The item as listed. */
  item: Item | undefined;
  restore: () => Promise<void>;
}

/**
 * Deletes items, each in a transaction of its own, with one undo for all. Items that could not be deleted are reported
 * and stay. Resolves with the ids of the deleted ones; never rejects.
 */
export async function deleteSeveral<Item extends { id: string }>(
  library: Library<Item, OpenItem>,
  ids: readonly string[],
  words: Words,
  onprogress: (done: number) => void = () => undefined,
  /** Restores what was deleted with them. */
  undoMore: () => Promise<void> = () => Promise.resolve(),
): Promise<ReadonlySet<string>> {
  const removed: RemovedItem<Item>[] = [];
  let dropped = 0;
  const follow = () => {
    library.list.drop(removed.slice(dropped).map(({ id }) => id));
    dropped = removed.length;
  };
  const followLater = throttle(follow, followEvery);
  const report = throttle(onprogress, reportInterval);
  await runPool(ids, concurrency, async (id) => {
    const item = library.list.find(id);
    const restore = await library.removeFromStorage(id).catch(() => undefined);
    if (!restore) return;
    removed.push({ id, item, restore });
    followLater();
    report(removed.length);
  });
  follow();
  onprogress(removed.length);
  const failedCount = ids.length - removed.length;
  if (removed.length > 0)
    await deleteWithUndo(named(removed.length, words), () => {
      const undo = undoOf(library, removed);
      return Promise.resolve(async () => {
        await undoMore();
        await undo();
      });
    });
  if (failedCount > 0)
    toast({
      kind: 'failed',
      text: `${capitalized(named(failedCount, words))} couldn’t be deleted`,
    });
  return new Set(removed.map(({ id }) => id));
}

/** Restores all of them; a failed one is retried by the next call. */
function undoOf<Item extends { id: string }>(
  library: Library<Item, OpenItem>,
  removed: RemovedItem<Item>[],
) {
  let remaining: readonly RemovedItem<Item>[] = removed;
  return async () => {
    const failed: RemovedItem<Item>[] = [];
    let reason: unknown;
    await runPool(remaining, concurrency, (one) =>
      one.restore().catch((failure: unknown) => {
        failed.push(one);
        reason = failure;
      }),
    );
    const unrestored = new Set(failed);
    // A change of the list costs as much for one item as for all, and they are as they were when they were removed.
    library.list.showAll(remaining.flatMap((one) => (unrestored.has(one) ? [] : (one.item ?? []))));
    remaining = failed;
    if (failed.length > 0) throw reason;
  };
}

const named = (count: number, { many, named: single }: Words) =>
  count === 1 ? single : `${formatCount(count)} ${many}`;
