import { importNoteKind, latestNotes } from '$lib/storage/import-notes';
import type { ItemWriter } from './import-store';

/** Numbers of items. */
export interface UndoReport {
  removed: number;
  /** Items that have changed since, and stay. */
  changed: number;
}

/**
 * Removes the last import, of this page or an earlier one, except for items that have changed
 * since.
 */
export async function undoImport(store: ItemWriter): Promise<UndoReport> {
  const report: UndoReport = { removed: 0, changed: 0 };
  const notes = latestNotes(await store.keys(importNoteKind));
  for (const note of notes.reverse()) {
    if (await store.undo(note)) report.removed += 1;
    else report.changed += 1;
  }
  return report;
}
