import { proxy } from 'comlink';
import { version } from '$app/environment';
import { lasting } from '$lib/items/lasting.svelte';
import { randomId } from '$lib/random-id';
import { openBackupFolder, type BackupFolder } from '$lib/storage/backup-folder';
import { webLocks } from '$lib/storage/lock';
import { preferences } from '$lib/storage/preferences';
import { isClosedQuestion } from '$lib/ui/pick-file';
import { startWorker } from '$lib/work/trusted-worker';
import { WorkerHost } from '$lib/work/worker-host';
import { askAgain, isAllowed, ownFolderIn, pickFolder } from './choose-folder';
import { folderProblem, type FolderProblem } from './folder-problem';
import type { FolderTasks } from './folder.worker';
import url from './folder.worker.ts?worker&url';

/**
 * `asks`: the browser wants to be asked again, at a press; `elsewhere`: another tab writes; `waiting`: all of it is
 * written, or will be in a moment.
 */
export type FolderState =
  | { at: 'off' | 'asks' | 'elsewhere' | 'waiting' }
  | { at: 'writing'; done: number; total: number }
  | { at: 'failed'; problem: FolderProblem };

/** After writing took t ms, the next time is at least this many t later. */
const restRatio = 10;

/** Keeps a folder on the disk as the storage is, in one tab at a time. */
export class RunningBackup {
  state = $state.raw<FolderState>({ at: 'off' });
  /** What is known of the folder; also while another tab writes. */
  folder = $state.raw<BackupFolder>();
  readonly #store = openBackupFolder();
  readonly #host = new WorkerHost<FolderTasks>(() => startWorker(url));
  #started: Promise<void> | undefined;
  /** Of the writing in this tab; aborted where it ends. */
  #run: AbortController | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isWriting = false;
  /** Something was changed while it was being written. */
  #isBehind = false;
  /** Milliseconds. */
  #rest = 0;
  readonly #gathering: number;

  /** `gathering`: milliseconds from a change to its writing, so that others come with it. */
  constructor(gathering = 5000) {
    this.#gathering = gathering;
  }

  /** Goes on with the folder that was chosen, if there is one. Never rejects. */
  start(): Promise<void> {
    return (this.#started ??= this.#start());
  }

  async #start(): Promise<void> {
    this.#store.onChange(() => void this.#hear());
    await this.#refresh();
    await this.#resume();
  }

  /** To be called in a handler of a click. Rejects with what the browser's question rejects with. */
  async choose(): Promise<void> {
    let chosen: FileSystemDirectoryHandle;
    try {
      chosen = await pickFolder();
    } catch (reason) {
      if (isClosedQuestion(reason)) return;
      throw reason;
    }
    await this.start();
    this.#end();
    const owner = this.folder?.owner ?? randomId();
    const isKept = await this.#attempt(async () => {
      const { name } = await ownFolderIn(chosen, owner);
      await this.#keep({ v: 1, id: 'folder', owner, chosen, name });
    });
    if (!isKept) return;
    preferences.set('backupFolder', true);
    await this.#resume();
  }

  /** To be called in a handler of a click. */
  async allow(): Promise<void> {
    const { chosen } = this.folder ?? {};
    if (chosen && (await askAgain(chosen).catch(() => false))) await this.#resume();
  }

  /** Looks at everything, and writes what is not there as it is here. */
  writeNow(): Promise<void> {
    return this.#resume();
  }

  /** What is written stays where it is. */
  async switchOff(): Promise<void> {
    await this.start();
    this.#end();
    preferences.set('backupFolder', false);
    this.state = { at: 'off' };
    if (!this.folder) return;
    const { owner, name } = this.folder;
    await this.#attempt(() => this.#keep({ v: 1, id: 'folder', owner, name }));
  }

  /** Begins anew with the folder as it is known now. */
  async #resume(): Promise<void> {
    const { folder } = this;
    const chosen = folder?.chosen;
    await this.#attempt(async () => {
      const isOurs = chosen !== undefined && (await isAllowed(chosen));
      // Another one may have been chosen meanwhile.
      if (folder !== this.folder) return;
      this.#end();
      if (folder && isOurs) this.#take(folder, chosen);
      else this.state = { at: chosen ? 'asks' : 'off' };
    });
  }

  /** Waits until no other tab writes, and writes until it is ended. */
  #take({ owner, name }: BackupFolder, chosen: FileSystemDirectoryHandle): void {
    const { signal } = (this.#run = new AbortController());
    const work = async () => {
      if (signal.aborted) return;
      const hear = proxy(() => this.#soon(signal));
      const isOpen = await this.#attempt(async () => {
        const inner = await chosen.getDirectoryHandle(name);
        await this.#host.call((worker) => worker.open(inner, { owner, version }, hear), signal);
      }, signal);
      if (isOpen) await this.#write(signal);
      if (!signal.aborted)
        await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
    };
    this.state = { at: 'elsewhere' };
    const locks = webLocks();
    if (!locks) void work();
    else
      locks.request('inference-console-backup-folder', { signal }, work).catch(() => {
        // It was ended while it waited.
      });
  }

  /** Something was changed, in whichever tab. */
  #soon(signal: AbortSignal): void {
    this.#isBehind = true;
    if (this.#isWriting || this.#timer !== undefined || signal.aborted) return;
    this.#timer = setTimeout(() => void this.#write(signal), Math.max(this.#gathering, this.#rest));
  }

  async #write(signal: AbortSignal): Promise<void> {
    if (signal.aborted || this.#isWriting) return;
    this.#timer = undefined;
    this.#isWriting = true;
    this.#isBehind = false;
    const begun = performance.now();
    const isWritten = await this.#attempt(() => this.#writeOnce(signal), signal);
    if (signal.aborted) return;
    this.#isWriting = false;
    this.#rest = (performance.now() - begun) * restRatio;
    if (isWritten && this.#isBehind) this.#soon(signal);
  }

  async #writeOnce(signal: AbortSignal): Promise<void> {
    // What is told on the way comes through a port of its own, and may come after the end.
    let isOver = false;
    const hear = proxy((progress: { done: number; total: number }) => {
      if (!isOver && !signal.aborted) this.state = { at: 'writing', ...progress };
    });
    const { report, problem } = await this.#host
      .call((worker) => worker.write(hear), signal)
      .finally(() => (isOver = true));
    if (problem) return this.#fail(problem);
    this.state = { at: 'waiting' };
    if (report && this.folder)
      await this.#keep({ ...this.folder, things: report.things, writtenAt: Date.now() });
  }

  #fail(problem: FolderProblem): void {
    this.state = problem === 'denied' ? { at: 'asks' } : { at: 'failed', problem };
  }

  #end(): void {
    this.#run?.abort();
    this.#run = undefined;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#isWriting = false;
    this.#host.close();
  }

  /** False where it failed, which is shown then, unless it was ended. */
  async #attempt(work: () => Promise<void>, signal?: AbortSignal): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (reason) {
      if (!signal?.aborted) this.#fail(folderProblem(reason));
      return false;
    }
  }

  /** What another tab has done with it. */
  async #hear(): Promise<void> {
    const before = this.folder?.chosen;
    await this.#refresh();
    const now = this.folder?.chosen;
    if (before && now ? await before.isSameEntry(now) : before === now) return;
    await this.#resume();
  }

  async #refresh(): Promise<void> {
    this.folder = await this.#store.get().catch(() => undefined);
  }

  async #keep(folder: BackupFolder): Promise<void> {
    this.folder = folder;
    await this.#store.set(folder);
  }
}

export const runningBackup = lasting(() => new RunningBackup());
