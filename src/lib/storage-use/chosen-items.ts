import type { ChosenItems } from '$lib/backup/export-files';
import { sections } from '$lib/backup/sections';
import type { MeasuredItem } from './measured-item';

/** Selects these items and the records that they use for a backup. */
export function chosenItems(items: readonly MeasuredItem[]): ChosenItems[] {
  const keys = new Map<string, Set<string>>();
  const add = (kind: string, key: string) => {
    const known = keys.get(kind) ?? new Set();
    keys.set(kind, known.add(key));
  };
  for (const { kind, key, uses } of items) {
    add(kind, key);
    for (const used of uses?.keys ?? []) if (uses) add(uses.kind, used);
  }
  return sections.flatMap(({ id: section, items: kinds }) =>
    kinds.flatMap(({ kind }) => {
      const chosen = keys.get(kind);
      return chosen ? [{ section, kind, keys: [...chosen] }] : [];
    }),
  );
}
