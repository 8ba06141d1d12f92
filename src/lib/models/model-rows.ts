import type { Model } from '$lib/api/model-types';
import { likelyUse, type LikelyUse } from '$lib/connections/likely-use';
import type { ModelNote } from '$lib/storage/model-notes';
import { sortRows, type Sort } from '$lib/ui/table';

/** A model as the table shows it. */
export interface ModelRow {
  model: Model;
  use: LikelyUse;
  note: ModelNote | undefined;
}

export interface RowFilter {
  search: string;
  /** Empty for every use. */
  use: LikelyUse | '';
  favouritesOnly: boolean;
}

export function rowsOf(
  models: readonly Model[],
  notes: ReadonlyMap<string, ModelNote>,
): ModelRow[] {
  return models.map((model) => ({
    model,
    use: likelyUse(model.id),
    note: notes.get(model.id),
  }));
}

const values: { [column: string]: (row: ModelRow) => string | number | null | undefined } = {
  id: ({ model }) => model.id,
  use: ({ use }) => use,
  owner: ({ model }) => model.owned_by,
  context: ({ model }) => model.context_window,
  completion: ({ model }) => model.max_completion_tokens,
  active: ({ model }) => (model.active === undefined ? null : Number(model.active)),
  created: ({ model }) => model.created,
};

/** The rows that pass the filter, in the order asked for, favourites first. */
export function shownRows(rows: readonly ModelRow[], filter: RowFilter, sort: Sort): ModelRow[] {
  const words = filter.search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = rows.filter(({ model, use, note }) => {
    if (filter.use && use !== filter.use) return false;
    if (filter.favouritesOnly && !note?.favourite) return false;
    const text = `${model.id} ${model.owned_by ?? ''} ${note?.note ?? ''}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const sorted = sortRows(found, sort.descending, values[sort.column] ?? (() => null));
  const isFavourite = ({ note }: ModelRow) => note?.favourite === true;
  return [...sorted.filter(isFavourite), ...sorted.filter((row) => !isFavourite(row))];
}

/** How many models a quick test begins with where none is chosen. */
const firstTested = 4;

/** What a quick test begins with: what is chosen, else the favourites, else the first that likely write text. */
export function testedModels(rows: readonly ModelRow[], chosen: ReadonlySet<string>): string[] {
  const idsOf = (some: readonly ModelRow[]) => some.map(({ model }) => model.id);
  const picked = rows.filter(({ model }) => chosen.has(model.id));
  if (picked.length > 0) return idsOf(picked);
  const likely = rows.filter(({ model, use }) => model.active !== false && use === 'text');
  const favourites = likely.filter(({ note }) => note?.favourite);
  return idsOf((favourites.length > 0 ? favourites : likely).slice(0, firstTested));
}
