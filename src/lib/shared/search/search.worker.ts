import { openDeviceDatabase, type StorageReader } from '$lib/base/storage/database/worker-access';
import { onChange } from '$lib/base/storage/database/changes';
import { serve } from '$lib/base/workers/serve';
import { openChunkFolder } from './chunk-folder';
import { findHits } from './find-hits';
import type { FindProgress, HitLimits } from './sources/hit';
import { Pack } from './pack';
import { sources } from './sources';

/**
 * Milliseconds after which changes are packed: a streaming answer is stored about once a second.
 */
const updateAfter = 1000;

interface Opened {
  pack: Pack;
  reader: StorageReader;
}

let opened: Promise<Opened> | undefined;
let updating: Promise<void> | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
const finding = new Map<number, AbortController>();

/**
 * `memory` reads what the page holds in memory only; null when the data is stored on the device.
 */
async function begin(memory: StorageReader | null): Promise<Opened> {
  // Data that is in memory only must not be written to the disk.
  const folder = memory ? undefined : await openChunkFolder();
  const reader = memory ?? deviceReader();
  const pack = new Pack({ reader, folder, mayWrite });
  for (const { kind } of sources) onChange(kind, () => updateSoon(pack));
  return { pack, reader };
}

/** The search files are read while the database is still being opened. */
function deviceReader(): StorageReader {
  const device = openDeviceDatabase();
  device.catch(() => undefined); // Each read receives the failure.
  return {
    read: async (selections) => (await device).read(selections),
    keys: async (kind) => (await device).keys(kind),
  };
}

function updateSoon(pack: Pack): void {
  timer ??= setTimeout(() => {
    timer = undefined;
    // The next search receives the failure if the storage cannot be read.
    pack.update().catch(() => undefined);
  }, updateAfter);
}

let writes: Promise<boolean> | undefined;

/** Only one tab writes: it holds the lock until its worker ends. */
async function mayWrite(): Promise<boolean> {
  writes ??= new Promise((resolve) => {
    const hold = (lock: Lock | null) => {
      resolve(lock !== null);
      return lock ? new Promise(() => {}) : undefined;
    };
    navigator.locks
      .request('inference-console.search', { ifAvailable: true }, hold)
      .catch(() => resolve(false));
  });
  const may = await writes;
  if (!may) writes = undefined;
  return may;
}

const tasks = {
  /** Starts to update the packed text. */
  async open(memory: StorageReader | null): Promise<void> {
    opened ??= begin(memory);
    opened.catch(() => (opened = undefined));
    updating = (await opened).pack.update();
    updating.catch(() => undefined); // `ready` reports the failure.
  },

  /** Resolves when the packed text is up to date. Rejects with StorageFailure. */
  async ready(): Promise<void> {
    await updating;
  },

  /** `stop` cancels the search by its `ticket`. */
  async find(
    ticket: number,
    query: string,
    limits: HitLimits,
    onprogress: (progress: FindProgress) => void | Promise<void>,
  ): Promise<void> {
    if (!opened) return;
    const stop = new AbortController();
    finding.set(ticket, stop);
    const { pack, reader } = await opened;
    for await (const progress of findHits(pack, reader, { query, limits }, stop.signal))
      await onprogress(progress);
    finding.delete(ticket);
  },

  stop(ticket: number): void {
    finding.get(ticket)?.abort();
  },
};

export type SearchTasks = typeof tasks;

serve(tasks);
