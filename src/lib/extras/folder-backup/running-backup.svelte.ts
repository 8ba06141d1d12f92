import { proxy } from 'comlink';
import { version } from '$app/environment';
import { lasting } from '$lib/shared/stored-items/model/lasting.svelte';
import { randomId } from '$lib/base/platform/random-id';
import { openBackupFolder, type BackupFolder } from '$lib/base/storage/backup-folder';
import { webLocks } from '$lib/base/storage/database/locks';
import { ReadsInTurn } from '$lib/base/storage/database/reads-in-turn';
import { preferences } from '$lib/base/storage/database/preferences';
import { isPickerClosed } from '$lib/base/ui/files/save-file';
import { startWorker } from '$lib/base/workers/trusted-worker';
import { WorkerHost } from '$lib/base/workers/worker-host';
import { requestPermission, isAllowed, ownFolderIn, pickFolder } from './own-folder';
import { folderProblem, type FolderWriteProblem } from './folder-problem';
import type { FolderTasks } from './folder.worker';
import url from './folder.worker.ts?worker&url';

/**
 * `asks`: the browser requires permission again, on a click; `elsewhere`: another tab writes;
 * `waiting`: all of it is written, or will be in a moment.
 */
export type FolderState =
  | { at: 'off' | 'asks' | 'elsewhere' | 'waiting' }
  | { at: 'writing'; done: number; total: number }
  | { at: 'failed'; problem: FolderWriteProblem };

/** After a write of t ms, the next one starts at least this many times t later. */
const pauseRatio = 10;

/** Mirrors the storage in a folder on the disk, in one tab at a time. */
export class RunningBackup {
  state = $state.raw<FolderState>({ at: 'off' });
  /** Last known state of the folder, also while another tab writes. */
  folder = $state.raw<BackupFolder>();
  readonly #store = openBackupFolder();
  readonly #reads = new ReadsInTurn(() => this.#refresh());
  readonly #host = new WorkerHost<FolderTasks>(() => startWorker(url));
  #started: Promise<void> | undefined;
  /** Controls the writing in this tab; aborted when it ends. */
  #run: AbortController | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isWriting = false;
  /** A change arrived during a write. */
  #isBehind = false;
  /** Milliseconds to wait after the last write. */
  #pause = 0;
  readonly #delay: number;

  /** `gathering`: milliseconds between a change and the write, so that changes are batched. */
  constructor(gathering = 5000) {
    this.#delay = gathering;
  }

  /** Resumes the chosen folder, if there is one. Never rejects. */
  start(): Promise<void> {
    return (this.#started ??= this.#start());
  }

  async #start(): Promise<void> {
    this.#store.onChange(() => void this.#attempt(() => this.#applyChange()));
    await this.writeNow();
  }

  /** Call it in a click handler. Rejects when the picker does. */
  async choose(): Promise<void> {
    let chosen: FileSystemDirectoryHandle;
    try {
      chosen = await pickFolder();
    } catch (reason) {
      if (isPickerClosed(reason)) return;
      throw reason;
    }
    await this.start();
    this.#end();
    const owner = this.folder?.owner ?? randomId();
    const isSaved = await this.#attempt(async () => {
      const { name } = await ownFolderIn(chosen, owner);
      await this.#save({ v: 1, id: 'folder', owner, chosen, name });
    });
    if (!isSaved) return;
    preferences.set('backupFolder', true);
    await this.#resume();
  }

  /** Call it in a click handler. */
  async allow(): Promise<void> {
    const { chosen } = this.folder ?? {};
    if (chosen && (await requestPermission(chosen).catch(() => false))) await this.#resume();
  }

  /** Compares everything, and writes the differences. */
  async writeNow(): Promise<void> {
    if (await this.#attempt(() => this.#reads.again())) await this.#resume();
  }

  /** The written files stay where they are. */
  async switchOff(): Promise<void> {
    await this.start();
    this.#end();
    preferences.set('backupFolder', false);
    this.state = { at: 'off' };
    if (!this.folder) return;
    const { owner, name } = this.folder;
    await this.#attempt(() => this.#save({ v: 1, id: 'folder', owner, name }));
  }

  /** Restarts with the current folder. */
  async #resume(): Promise<void> {
    const { folder } = this;
    const chosen = folder?.chosen;
    await this.#attempt(async () => {
      const isOurs = chosen !== undefined && (await isAllowed(chosen));
      // Another folder may have been chosen in the meantime.
      if (folder !== this.folder) return;
      this.#end();
      if (folder && isOurs) this.#startWriting(folder, chosen);
      else this.state = { at: chosen ? 'asks' : 'off' };
    });
  }

  /** Waits until no other tab writes, then writes until it is aborted. */
  #startWriting({ owner, name }: BackupFolder, chosen: FileSystemDirectoryHandle): void {
    const { signal } = (this.#run = new AbortController());
    const work = async () => {
      if (signal.aborted) return;
      const onChanged = proxy(() => this.#scheduleWrite(signal));
      const isOpen = await this.#attempt(async () => {
        const inner = await chosen.getDirectoryHandle(name);
        await this.#host.call(
          (worker) => worker.open(inner, { owner, version }, onChanged),
          signal,
        );
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
        // It was aborted while it waited.
      });
  }

  /** Schedules a write after a change in any tab. */
  #scheduleWrite(signal: AbortSignal): void {
    this.#isBehind = true;
    if (this.#isWriting || this.#timer !== undefined || signal.aborted) return;
    this.#timer = setTimeout(() => void this.#write(signal), Math.max(this.#delay, this.#pause));
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
    this.#pause = (performance.now() - begun) * pauseRatio;
    if (isWritten && this.#isBehind) this.#scheduleWrite(signal);
  }

  async #writeOnce(signal: AbortSignal): Promise<void> {
    // Progress uses a port of its own, and may arrive after the end.
    let isOver = false;
    const onProgress = proxy((progress: { done: number; total: number }) => {
      if (!isOver && !signal.aborted) this.state = { at: 'writing', ...progress };
    });
    const { report, problem } = await this.#host
      .call((worker) => worker.write(onProgress), signal)
      .finally(() => (isOver = true));
    if (problem) return this.#fail(problem);
    this.state = { at: 'waiting' };
    if (report && this.folder)
      await this.#save({ ...this.folder, things: report.items, writtenAt: Date.now() });
  }

  #fail(problem: FolderWriteProblem): void {
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

  /** False after a failure, which is shown unless the run was aborted. */
  async #attempt(work: () => Promise<void>, signal?: AbortSignal): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (reason) {
      if (!signal?.aborted) this.#fail(folderProblem(reason));
      return false;
    }
  }

  /** Applies a change that another tab made to the folder record. */
  async #applyChange(): Promise<void> {
    const before = this.folder?.chosen;
    await this.#reads.again();
    const now = this.folder?.chosen;
    if (before && now ? await before.isSameEntry(now) : before === now) return;
    await this.#resume();
  }

  async #refresh(): Promise<void> {
    this.folder = await this.#store.get();
  }

  async #save(folder: BackupFolder): Promise<void> {
    this.folder = folder;
    await this.#store.set(folder);
  }
}

export const runningBackup = lasting(() => new RunningBackup());
