import type { Backend, StoredEntry, Selection, Writes } from './backend';
import { DeviceBackend, isWebKit, openDevice } from './device-backend';
import { asStorageFailure, errorName } from './failure';
import { memoryFallback, reportPersistence, type MemoryReason } from './persistence';
import { pause, pauseInSteps } from '$lib/base/platform/pause';

/** A browser that has not answered by then is assumed never to answer. */
export const OPEN_LIMIT_MS = 3000;
const CLEARING_MS = 100;
/** A failed opening is repeated after this pause, for about three seconds. */
const REOPEN_MS = 250;
const MAX_ATTEMPTS = 12;
/** Pauses before a failed read is repeated. */
const REREAD_MS = [250, 1000];
/** An opening that has not answered by then is joined by a second one. */
const UNANSWERED_MS = 1000;

interface Opened {
  backend: Backend;
  /** Absent in memory. */
  db?: IDBDatabase;
  /** The browser or another tab has closed the connection. */
  lost: boolean;
}

interface OnDevice extends Opened {
  backend: DeviceBackend;
  db: IDBDatabase;
}

/**
 * A database of this console on the device; in memory when the device does not answer in time. A
 * closed connection is reopened by the next call. Rejects with StorageFailure.
 */
export class Database implements Backend {
  #name: string;
  #openLimitMs: number;
  #opening: Promise<Opened> | undefined;
  #closedByVersionChange = false;

  constructor(name: string, openLimitMs = OPEN_LIMIT_MS) {
    this.#name = name;
    this.#openLimitMs = openLimitMs;
  }

  async #open(): Promise<Opened> {
    const ended = new AbortController();
    const outcome = await Promise.race([
      this.#openAgain(ended.signal),
      pause(UNANSWERED_MS, ended.signal).then(() => this.#openAgain(ended.signal)),
      pauseInSteps(this.#openLimitMs, ended.signal).then((): MemoryReason =>
        this.#closedByVersionChange ? 'blocked' : 'no-answer',
      ),
      memoryFallback(),
    ]);
    ended.abort();
    if (typeof outcome === 'string') {
      reportPersistence({ location: 'memory', reason: outcome });
      const { MemoryBackend } = await import('./memory-backend');
      return { backend: new MemoryBackend(), lost: false };
    }
    reportPersistence({ location: 'device' });
    return outcome;
  }

  /** Repeats a failed opening, unless the browser has no storage for this page at all. */
  async #openAgain(ended: AbortSignal): Promise<OnDevice | MemoryReason> {
    for (let attempts = 1; !ended.aborted; attempts++) {
      try {
        const opened = await this.#connect();
        // A connection that comes too late would only block other tabs.
        if (ended.aborted) opened.db.close();
        return opened;
      } catch (error) {
        const reason = reasonToGiveUp(error);
        if (reason) return reason;
        if (attempts === MAX_ATTEMPTS) break;
        await pause(REOPEN_MS, ended);
      }
    }
    return 'failed';
  }

  /**
   * Resolves only after the device has answered a read: WebKit may open a database that never
   * answers.
   */
  async #connect(): Promise<OnDevice> {
    const opened = this.#watch(await openDevice(this.#name));
    await opened.backend.firstAnswer();
    return opened;
  }

  /** Chromium loses writes to a database that is opened while it still clears the site. */
  async #reopen(): Promise<Opened> {
    await pause(CLEARING_MS);
    return this.#open();
  }

  #watch(db: IDBDatabase): OnDevice {
    const backend = new DeviceBackend(db);
    const opened = { backend, db, lost: false };
    onFreeze(() => {
      opened.lost = true;
      backend.close();
    });
    db.addEventListener('close', () => (opened.lost = true));
    db.addEventListener('versionchange', () => {
      opened.lost = true;
      this.#closedByVersionChange = true;
      db.close();
    });
    return opened;
  }

  async #opened(): Promise<Opened> {
    this.#opening ??= this.#open();
    const opening = this.#opening;
    const opened = await opening;
    if (!opened.lost) return opened;
    if (this.#opening === opening) this.#opening = this.#reopen();
    return this.#opened();
  }

  async #run<R>(work: (backend: Backend) => Promise<R>): Promise<R> {
    try {
      let opened = await this.#opened();
      // The connection may have been lost before this continues.
      while (opened.lost) opened = await this.#opened();
      try {
        return await untilClosed(work(opened.backend), opened.db);
      } catch (error) {
        if (!opened.lost && !isClosedError(error)) throw error;
        opened.lost = true;
      }
      return await work((await this.#opened()).backend);
    } catch (error) {
      throw asStorageFailure(error);
    }
  }

  /** The storage may be busy or be cleared for a moment. */
  async #readAgain<R>(work: (backend: Backend) => Promise<R>): Promise<R> {
    for (const milliseconds of REREAD_MS) {
      try {
        return await this.#run(work);
      } catch {
        await pause(milliseconds);
      }
    }
    return this.#run(work);
  }

  read(selections: Selection[]): Promise<StoredEntry[]> {
    return this.#readAgain((backend) => backend.read(selections));
  }

  keys(kind: string): Promise<string[]> {
    return this.#readAgain((backend) => backend.keys(kind));
  }

  put(entries: StoredEntry[]): Promise<void> {
    return this.#run((backend) => backend.put(entries));
  }

  change(
    selections: Selection[],
    decide: (found: StoredEntry[]) => Writes | undefined,
  ): Promise<void> {
    return this.#run((backend) => backend.change(selections, decide));
  }
}

/**
 * WebKit (2.50) freezes a page that is left, together with its transactions: those that wait for
 * the page would block later pages forever. They are aborted here and repeated when the person
 * returns to the page. Other browsers handle this themselves, and complete the writes of a page
 * that is left.
 */
function onFreeze(freeze: () => void): void {
  if (!isWebKit()) return;
  const hide = ({ persisted }: PageTransitionEvent) => persisted && freeze();
  globalThis.addEventListener?.('pagehide', hide, { capture: true, once: true });
}

/** When site data is blocked, even reading `indexedDB` can throw; then it exists but is refused. */
function reasonToGiveUp(error: unknown): MemoryReason | undefined {
  if (error instanceof ReferenceError || error instanceof TypeError) return 'absent';
  return errorName(error) === 'SecurityError' ? 'refused' : undefined;
}

/**
 * An AbortError comes from a connection that was closed during the transaction: no code here aborts
 * that way.
 */
function isClosedError(error: unknown): boolean {
  return ['InvalidStateError', 'AbortError', 'UnknownError'].includes(errorName(error));
}

/** Chromium may leave a transaction unsettled forever when it closes the connection. */
function untilClosed<R>(work: Promise<R>, db: IDBDatabase | undefined): Promise<R> {
  if (!db) return work;
  const ended = new AbortController();
  const closed = new Promise<never>((_, reject) => {
    const closing = () => reject(new DOMException('connection closed', 'AbortError'));
    db.addEventListener('close', closing, { signal: ended.signal });
  });
  return Promise.race([work, closed]).finally(() => ended.abort());
}
