import { errorMessage } from '$lib/base/platform/error-message';
import { proxy } from 'comlink';
import { connections } from '$lib/shared/connections/model/connections.svelte';
import { offerUndo } from '$lib/shared/stored-items/model/undo';
import { applySettings, type Settings } from '$lib/base/storage/portable-settings';
import { announceEverywhere, recheckChanges, onChange } from '$lib/base/storage/database/changes';
import { writeTogether } from '$lib/base/storage/database/collection';
import { database } from '$lib/base/storage/database/console-database';
import { importNoteKind, latestImport } from '$lib/base/storage/import-notes';
import { importLock, isLockHeld } from '$lib/base/storage/database/with-lock';
import { persistence } from '$lib/base/storage/database/persistence';
import { ReadsInTurn } from '$lib/base/storage/database/reads-in-turn';
import { formatCount } from '$lib/base/ui/text/amounts';
import { confirmLeaving } from '$lib/base/ui/dialogs/confirm.svelte';
import { toast } from '$lib/base/ui/notices/toasts.svelte';
import { shownText } from '$lib/base/ui/text/shown-text';
import { startWorker } from '$lib/base/workers/trusted-worker';
import { WorkerHost } from '$lib/base/workers/worker-host';
import type { ChosenFolder } from './model/backup-content';
import type { Preview } from './import-look';
import type { ImportChoice, ImportReport } from './import-session';
import type { ImportProgress } from './model/import-source';
import { describeImported, describeReport, describeOpenProblem } from './import-words';
import type { ImportTasks } from './import.worker';
import url from './import.worker.ts?worker&url';
import { addKeys, undoAddedKeys, type AddedKeys, type OpenedKeys } from './keys/add-keys';
import type { PageMemory } from './import-store';

/** `reading` and `writing` have progress; `chosen` waits for the person. */
export type ImportPhase =
  | { at: 'idle' }
  | { at: 'reading' | 'writing'; progress: ImportProgress | undefined }
  | { at: 'chosen'; preview: Preview };

/** Reads backups and imports their items, one file at a time. */
class BackupImport {
  phase = $state.raw<ImportPhase>({ at: 'idle' });
  fileName = $state('');
  /** The last import, from this page or an earlier one, unless it was undone. */
  last = $state.raw<ReturnType<typeof latestImport>>();
  #host = new WorkerHost<ImportTasks>(() => startWorker(url));
  /** Whether the import waits for one in another tab. */
  isWaiting = $state(false);
  #isInMemory = false;
  readonly #reads = new ReadsInTurn(() => this.#readLast());
  #reported: ImportReport | undefined;
  #addedKeys = $state.raw<AddedKeys>();
  /** Restores the settings that the last import changed. */
  #undoSettings = $state.raw<() => void>();

  /** Whether the last import can be undone. */
  get canUndo(): boolean {
    return (
      this.last !== undefined ||
      this.#undoSettings !== undefined ||
      (this.#addedKeys?.added.length ?? 0) > 0
    );
  }

  /** Follows the last import, in other tabs too. Returns a function that unsubscribes. */
  follow(): () => void {
    void this.#refreshLast();
    return onChange(importNoteKind, () => void this.#refreshLast());
  }

  #refreshLast(): Promise<void> {
    return this.#reads.again();
  }

  async #readLast(): Promise<void> {
    // If the notes cannot be read, the import just cannot be undone.
    this.last = latestImport(await database.keys(importNoteKind).catch(() => []));
  }

  /** Previews a file or a folder; nothing is written. Never rejects; failures are shown. */
  async open(file: File | ChosenFolder): Promise<void> {
    if (this.phase.at !== 'idle') return;
    this.fileName = file.name;
    this.phase = { at: 'reading', progress: undefined };
    await this.#attempt(async () => {
      const memory = await this.#memory();
      const opened = await this.#host.call((worker) =>
        worker.open(file, memory, this.#progressReceiver('reading')),
      );
      if (this.phase.at !== 'reading') return;
      const { preview } = opened;
      if (preview) return void (this.phase = { at: 'chosen', preview });
      this.#release();
      toast({ kind: 'failed', text: describeOpenProblem(file.name, opened) });
    });
  }

  /** `keys` and `settings`: those of the file that are imported too. */
  async import(choice: ImportChoice, keys?: OpenedKeys, settings: Settings = {}): Promise<void> {
    if (this.phase.at !== 'chosen') return;
    this.phase = { at: 'writing', progress: undefined };
    this.#addedKeys = this.#undoSettings = undefined;
    const before = connections.list.map(({ id }) => id);
    await this.#attempt(async () => {
      this.isWaiting = await isLockHeld(importLock);
      const report = await this.#host.call((worker) =>
        worker.import(choice, this.#progressReceiver('writing')),
      );
      if (this.#isInMemory) await recheckChanges((kind) => database.keys(kind));
      if (keys && report && !report.isStopped && !report.isFull)
        this.#addedKeys = await addKeys(keys);
      const changed = Object.keys(settings).length;
      if (changed > 0) this.#undoSettings = applySettings(settings);
      await this.#announceLast();
      if (report?.kinds.connections) await offerConnection(before);
      this.phase = { at: 'idle' };
      if (report) this.#showReport(report, changed); // Last, so that it is what a screen reader announces.
    });
  }

  async #announceLast(): Promise<void> {
    announceEverywhere(importNoteKind, ['last']);
    await this.#refreshLast();
  }

  #showReport(report: ImportReport, settings: number): void {
    this.#reported = report;
    const at = this.last?.at;
    const notice = describeReport(report, this.#addedKeys, settings);
    const hasAdded = this.#hasAddedItems || this.#addedKeys !== undefined || settings > 0;
    if (hasAdded && this.canUndo) offerUndo({ ...notice, undo: () => this.#undoOf(report, at) });
    else toast(notice);
  }

  /** Whether the last import reported in this page added items. */
  get #hasAddedItems(): boolean {
    return Object.keys(this.#reported?.kinds ?? {}).length > 0;
  }

  /** Undoes the import that began at this time, unless a later one replaced it, in any tab. */
  async #undoOf(report: ImportReport, at: number | undefined) {
    if (this.#reported !== report) return;
    await this.#refreshLast();
    if (this.last?.at === at) return this.undo();
    return { refused: 'A later import replaced this one; only that can be undone.' };
  }

  /** Removes the last import, except for what has changed since. */
  async undo(): Promise<void> {
    if (!this.canUndo || this.phase.at === 'writing') return;
    const added = this.#addedKeys;
    const undoSettings = this.#undoSettings;
    // If only keys or settings were imported, the notes of items are from the import before.
    const hasItems = !(added || undoSettings) || this.#hasAddedItems;
    this.#addedKeys = this.#undoSettings = undefined;
    undoSettings?.();
    this.last = undefined;
    await this.#attempt(async () => {
      // Keys first: a connection's record says that it has a key, and is not removed once it has
      // changed.
      const keys = added && (await undoAddedKeys(added));
      const memory = await this.#memory();
      if (await isLockHeld(importLock))
        toast({ text: 'Another tab is importing. Your import is removed when that ends.' });
      const { removed, changed } = hasItems
        ? await this.#host.call((worker) => worker.undo(memory))
        : { removed: 0, changed: 0 };
      if (this.#isInMemory) await recheckChanges((kind) => database.keys(kind));
      await this.#announceLast();
      const restored = undoSettings ? ' Your settings are back.' : '';
      const left = changed > 0 ? ` ${formatCount(changed)} changed since and were kept.` : '';
      toast({ text: `Removed ${describeImported(removed, keys, 'imported ')}.${restored}${left}` });
    });
  }

  /**
   * Before anything is written it releases the file; during the import it ends after the current
   * item.
   */
  cancel(): void {
    if (this.phase.at === 'writing') void this.#host.call((worker) => worker.stop());
    else this.#release();
  }

  #release(): void {
    this.phase = { at: 'idle' };
    this.#host.close();
  }

  async #attempt(work: () => Promise<void>): Promise<void> {
    const release = confirmLeaving();
    try {
      await work();
    } catch (reason) {
      if (this.phase.at === 'idle' && isClosed(reason)) return;
      await this.#announceLast();
      this.phase = { at: 'idle' };
      toast({ kind: 'failed', text: `The import stopped early: ${messageOf(reason)}` });
    } finally {
      release();
    }
  }

  #progressReceiver(at: 'reading' | 'writing') {
    return proxy((progress: ImportProgress) => {
      this.isWaiting = false;
      if (this.phase.at === at) this.phase = { at, progress };
    });
  }

  /** Null when the worker can write to the device itself. */
  async #memory(): Promise<PageMemory | null> {
    this.#isInMemory = (await persistence()).location === 'memory';
    if (!this.#isInMemory) return null;
    return proxy({
      read: (...args: Parameters<PageMemory['read']>) => database.read(...args),
      keys: (...args: Parameters<PageMemory['keys']>) => database.keys(...args),
      replace: writeTogether,
    });
  }
}

/** An import never changes the connection in use, but whoever has only the demo service probably wants an imported one. */
async function offerConnection(before: readonly string[]): Promise<void> {
  await connections.refresh();
  const added = connections.list.find(({ id }) => !before.includes(id));
  if (!added || !connections.active.isDemo) return;
  toast({
    text: 'You’re still on the demo service.',
    action: { label: `Use ${shownText(added.name)}`, run: () => connections.activate(added.id) },
  });
}

function isClosed(reason: unknown): boolean {
  return reason instanceof Error && 'kind' in reason && reason.kind === 'closed';
}

function messageOf(reason: unknown): string {
  return errorMessage(reason);
}

export const backupImport = new BackupImport();
