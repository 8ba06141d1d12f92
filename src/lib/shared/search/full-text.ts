import { proxy } from 'comlink';
import { siteStorage } from '$lib/base/platform/site-storage';
import { memoryReader } from '$lib/base/storage/database/worker-access';
import { startWorker } from '$lib/base/workers/trusted-worker';
import { WorkerHost } from '$lib/base/workers/worker-host';
import { searchFolderName } from './chunk-folder';
import type { FindProgress, HitLimits } from './sources/hit';
import type { SearchTasks } from './search.worker';
import url from './search.worker.ts?worker&url';

/** Milliseconds that the worker, and its memory, outlives its last use. */
const idleMs = 60_000;

const host = new WorkerHost<SearchTasks>(() => startWorker(url));
let users = 0;
let idle: ReturnType<typeof setTimeout> | undefined;
let latest = 0;

/** A search in progress. Both promises reject with StorageFailure or WorkerFailure. */
export interface FullTextUse {
  /** Resolves when searching can start, though some stored items may still have to be read. */
  opened: Promise<void>;
  /** Resolves when everything that was stored at the start can be found. */
  ready: Promise<void>;
  end: () => void;
}

/**
 * Loads the searchable text, and holds it in memory until `end` is called and for a while after.
 */
export function useFullText(): FullTextUse {
  users += 1;
  clearTimeout(idle);
  const opened = open();
  const ready = opened.then(() => host.call((worker) => worker.ready()));
  ready.catch(() => undefined); // The caller that searches receives the failure.
  let isOver = false;
  const end = () => {
    if (isOver) return;
    isOver = true;
    users -= 1;
    if (users === 0) idle = setTimeout(() => host.close(), idleMs);
  };
  return { opened, ready, end };
}

async function open(): Promise<void> {
  const memory = await memoryReader();
  await host.call((worker) => worker.open(memory));
}

/**
 * Reports hits as they are found. Rejects with WorkerFailure, StorageFailure or the signal's
 * reason.
 */
export async function findText(
  { opened }: FullTextUse,
  { query, limits }: { query: string; limits: HitLimits },
  onprogress: (progress: FindProgress) => void,
  signal: AbortSignal,
): Promise<void> {
  await opened;
  signal.throwIfAborted();
  const ticket = (latest += 1);
  const stop = () => void host.call((worker) => worker.stop(ticket)).catch(() => undefined);
  signal.addEventListener('abort', stop, { once: true });
  const forward = (progress: FindProgress) => {
    if (!signal.aborted) onprogress(progress);
  };
  try {
    await host.call((worker) => worker.find(ticket, query, limits, proxy(forward)), signal);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/**
 * Milliseconds after a deletion: several in a row are handled together, and one that is undone is
 * not.
 */
const delayMs = 10_000;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Schedules the removal of deleted items from the search files on the disk. */
export function scheduleDeletedCleanUp(): void {
  clearTimeout(timer);
  timer = setTimeout(() => void cleanUpDeleted(), delayMs);
}

/**
 * Resolves when deleted items are out of the packed text, if there is any. Never rejects: the next
 * search cleans up otherwise.
 */
export async function cleanUpDeleted(): Promise<void> {
  const use = await hasPack().then((has) => (has ? useFullText() : undefined));
  await use?.ready.catch(() => undefined);
  use?.end();
}

async function hasPack(): Promise<boolean> {
  try {
    const root = await siteStorage()?.getDirectory?.();
    return (await root?.getDirectoryHandle(searchFolderName)) !== undefined;
  } catch {
    return false;
  }
}
