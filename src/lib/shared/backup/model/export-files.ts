import { isObject, type JsonObject } from '$lib/base/api/wire/json';
import { shareableParameters } from '$lib/base/api/wire/secret-names';
import type { StoredEntry } from '$lib/base/storage/database/backend';
import type { StorageReader } from '$lib/base/storage/database/worker-access';
import { cleanFileName } from '$lib/base/ui/files/save-file';
import { indexPage, type IndexRow } from './index-page';
import { timeOfItem, titleOfItem } from './item-facts';
import { type UnwrittenRecord, writeItem } from './item-file';
import { keysFileName } from './keys-file';
import type { SectionId } from './section-list';
import { settingsFileName } from './settings-file';
import { itemKeys, itemKindOf, readItem, sections } from './stored-items';

interface BackupFile {
  name: string;
  input: Blob | string;
}

export const backupFormat = 'inference-console-backup';
export const backupVersion = 1;

export interface ExportProgress {
  done: number;
  total: number;
}

export interface ExportReport {
  items: number;
  /** Number of items that have tokens or addresses of services in their parameters. */
  withSecrets: number;
  leftOut: UnwrittenRecord[];
}

/** Items of one kind, by their keys; `section` is the folder in the file. */
export interface ChosenItems {
  section: SectionId;
  kind: string;
  keys: readonly string[];
}

interface ExportRequest {
  /** Whole sections; `chosen` adds single items of others. */
  sections: readonly SectionId[];
  items?: readonly ChosenItems[];
  /** Version of this console. */
  version: string;
  /** Milliseconds since 1970. */
  madeAt: number;
  /** The content of the file of keys (keys/keys-file.ts), if there is to be one. */
  keys?: string;
  /** The content of the file of settings (settings-file.ts), if there is to be one. */
  settings?: string;
}

/**
 * The files of a backup (docs/backup.md). They are read on demand, so only one item is in memory.
 */
export async function* backupFiles(
  reader: StorageReader,
  wanted: ExportRequest,
  onprogress: (progress: ExportProgress) => void,
): AsyncGenerator<BackupFile, ExportReport> {
  const report: ExportReport = { items: 0, withSecrets: 0, leftOut: [] };
  const rows = new Map<SectionId, IndexRow[]>();
  const found = await keysOf(reader, wanted);
  const total = found.reduce((sum, { keys }) => sum + keys.length, 0);
  for (const { section, itemKind, keys } of found) {
    const listed = rows.get(section) ?? [];
    rows.set(section, listed);
    for (const key of keys) {
      onprogress({ done: report.items + report.leftOut.length, total });
      const entries = await readItem(reader, itemKind, key);
      if (!entries) continue;
      const [{ value }] = entries;
      const title = titleOfItem(itemKind.kind, key, value);
      const stem = `${section}/${nameOf(listed.length + 1, title)}`;
      const { lines, files, leftOut } = await writeItem(
        entries,
        (entry, number) =>
          `${stem} files/${nameOf(number, titleOfItem(entry.kind, '', entry.value))}`,
      );
      for (const record of leftOut) report.leftOut.push(record);
      if (leftOut.some((entry) => entry.kind === itemKind.kind && entry.key === key)) continue;
      const path = `${stem}.json`;
      yield { name: path, input: new Blob(lines) };
      for (const { path: name, content } of files) yield { name, input: content };
      listed.push({ title, path, time: timeOfItem(value) });
      report.items += 1;
      if (entries.some(holdsSecrets)) report.withSecrets += 1;
    }
  }
  const { keys, settings, madeAt } = wanted;
  if (settings) yield { name: settingsFileName, input: settings };
  if (keys !== undefined) yield { name: keysFileName, input: keys };
  const page = indexPage(rows, madeAt, report.leftOut, keys !== undefined);
  yield { name: 'index.html', input: page };
  yield { name: 'backup.json', input: backupManifest(rows, wanted, report.leftOut) };
  onprogress({ done: total, total });
  return report;
}

async function keysOf(reader: StorageReader, wanted: ExportRequest) {
  const chosen = sections.filter(({ id }) => wanted.sections.includes(id));
  const single = (wanted.items ?? []).flatMap(({ section, kind, keys }) => {
    const itemKind = itemKindOf(kind);
    return itemKind ? [{ section, itemKind, keys: [...keys] }] : [];
  });
  const found = await Promise.all(
    chosen.map(async (section) =>
      (await itemKeys(reader, section)).map((keys) => ({ section: section.id, ...keys })),
    ),
  );
  return [...found.flat(), ...single];
}

/** The number makes names unique. */
function nameOf(number: number, title: string): string {
  return cleanFileName(`${String(number).padStart(5, '0')} ${title.slice(0, 60)}`);
}

/** The content of backup.json. */
export function backupManifest(
  rows: ReadonlyMap<SectionId, IndexRow[]>,
  { version, madeAt }: Pick<ExportRequest, 'version' | 'madeAt'>,
  leftOut: readonly UnwrittenRecord[],
): string {
  const counts = Object.fromEntries([...rows].map(([section, listed]) => [section, listed.length]));
  const content = {
    format: backupFormat,
    version: backupVersion,
    console: version,
    madeAt: new Date(madeAt).toISOString(),
    things: counts,
    leftOut,
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}

/** Kinds whose parameters describe function arguments. */
const functionKinds: ReadonlySet<string> = new Set(['tools', 'tool-servers']);

/** Nesting at which records have request parameters: those of a variant are in a list. */
const deepest = 5;

/** Whether a record has parameters that sharing omits. */
function holdsSecrets({ kind, value }: Pick<StoredEntry, 'kind' | 'value'>): boolean {
  return !functionKinds.has(kind) && hasSecretParameters(value, deepest);
}

function hasSecretParameters(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return false;
  if (levels === 0) return false;
  return Object.entries(value).some(([name, member]: [string, unknown]) =>
    name === 'parameters' && isObject(member)
      ? shareableParameters(member as JsonObject).leftOut.length > 0
      : hasSecretParameters(member, levels - 1),
  );
}
