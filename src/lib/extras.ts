import type { Component } from 'svelte';
import type { LegacyPath } from './base/api/legacy';
import type { Door } from './extras-in-workers';
import type { Connection } from './shared/connections/model/connection';
import type { ReceivedRequest, Received } from './shared/request-import/received-request';
import type { OpenComparison } from './features/compare/open/open-comparison.svelte';
import type { ResolvedVariant } from './shared/compare-rows/variant';

/*
 * The doors of the extras, capabilities that can be taken away: nothing else imports one. To take one away, delete its
 * folder in src/lib/extras and its tests, and write undefined here; `npm run extras` tries it for each.
 */

interface Closable {
  onclose: () => void;
}

/** Models that this device runs, on the page of models and in the settings. */
export const deviceModels: Door<{
  BrowserModel: Component;
  OwnModels: Component<
    { chatAddress: (id: string) => string; hasModels: boolean },
    object,
    'hasModels'
  >;
  OwnModelSizes: Component;
}> = () => import('./extras/device-models/parts');

/** The paths and fields that a service takes, tried with a few requests. */
export const passport: Door<{ default: Component<Closable & { connection: Connection }> }> = () =>
  import('./extras/passport/PassportDialog.svelte');

/** Requests of other programs, from the recording bridge. */
export const bridge: Door<{ BridgeState: Component; followBridge: () => Promise<void> }> = () =>
  import('./extras/programs/bridge/parts');

/** A connection that answers with recordings. */
export const replay: Door<{ default: Component<Closable & { existing?: Connection }> }> = () =>
  import('./extras/programs/replay/ReplayDialog.svelte');

/** Comparisons from and to files of promptfoo and of OpenAI. */
export const evaluationFiles: Door<{
  ExportEvaluationDialog: Component<
    Closable & {
      comparison: Pick<OpenComparison, 'record' | 'rows'>;
      resolved: ReadonlyMap<string, ResolvedVariant>;
    }
  >;
  ImportEvaluationDialog: Component<
    Closable & {
      files?: readonly File[];
      onshared: (file: File) => void;
      onsaved: (id: string) => void;
    }
  >;
}> = () => import('./extras/evaluation-files/parts');

/** Everything written to a folder of this device within seconds. */
export const folderBackup: Door<{
  FolderBackup: Component;
  runningBackup: { start: () => Promise<void> };
}> = () => import('./extras/folder-backup/parts');

/** The page of fine-tunings. */
export const fineTunings: Door<{
  FineTuningsPage: Component<{ id: string | null; isNew: boolean }>;
  fineTuningAddress: (id?: string) => string;
  receiveFineTuning: (request: ReceivedRequest) => Promise<Received>;
}> = () => import('./extras/fine-tunings/parts');

/** The page of the paths that others replace. */
export const legacy: Door<{
  LegacyPage: Component<{ path?: LegacyPath; onchoose?: (path: LegacyPath) => void }>;
  legacyPageAddress: (path: LegacyPath) => string;
  readLegacyPath: (name: string | null) => LegacyPath | undefined;
  receiveLegacy: (path: LegacyPath, request: ReceivedRequest) => Promise<Received>;
}> = () => import('./extras/legacy/parts');
