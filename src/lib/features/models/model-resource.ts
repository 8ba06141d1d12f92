import type { Model } from '$lib/base/api/models';
import { likelyUse, type LikelyUse } from '$lib/shared/connections/model-picker/model-choice';
import { endOf } from '$lib/shared/connections/model-picker/model-end';
import type { Resource } from '$lib/shared/remote-lists/resource';
import { reportedPrice } from '$lib/shared/prices/cost';
import type { ModelNote, ModelPrice } from '$lib/base/storage/model-notes';
import { modelAddress } from './list/model-address';

/** A model as a row of the table. */
export interface ModelRow {
  model: Model;
  use: LikelyUse;
  note: ModelNote | undefined;
  price: ModelPrice | undefined;
  /** Milliseconds since 1970; undefined if no end is known. */
  end: number | undefined;
  /** Median tokens per second of one's own latest requests; undefined if there are none. */
  speed: number | undefined;
}

export function rowsOf(
  models: readonly Model[],
  notes: ReadonlyMap<string, ModelNote>,
  speeds: ReadonlyMap<string, number>,
): ModelRow[] {
  return models.map((model) => {
    const note = notes.get(model.id);
    return {
      model,
      use: likelyUse(model.id),
      note,
      price: note?.price ?? reportedPrice(model),
      end: endOf(model, note),
      speed: speeds.get(model.id),
    };
  });
}

export const useLabels: Record<LikelyUse, string> = {
  text: 'Text',
  'speech in': 'Speech in',
  'speech out': 'Speech out',
  embeddings: 'Embeddings',
  'something else': 'Other',
};

export const modelResource: Resource<ModelRow> = {
  title: 'Models',
  one: 'model',
  many: 'models',
  sort: { column: 'id', descending: false },
  text: ({ model, note }) =>
    [model.id, model.owned_by, ...(model.capabilities ?? []), note?.note].join(' '),
  address: ({ model }) => modelAddress(model.id),
  isPinned: ({ note }) => note?.favourite === true,
  columns: [
    { id: 'choose', title: '', width: '44px', card: 'lead' },
    { id: 'favourite', title: '', width: '48px', card: 'action' },
    {
      id: 'id',
      title: 'ID',
      width: 'minmax(200px, 3fr)',
      card: 'title',
      value: ({ model }) => model.id,
    },
    {
      id: 'use',
      title: 'Type',
      width: 'minmax(120px, 2fr)',
      card: 'fact',
      value: ({ use }) => useLabels[use],
    },
    {
      id: 'context',
      card: 'fact',
      title: 'Context window',
      width: '132px',
      align: 'end',
      value: ({ model }) => model.context_window,
    },
    {
      id: 'completion',
      title: 'Max completion',
      width: '132px',
      align: 'end',
      value: ({ model }) => model.max_completion_tokens,
    },
    {
      id: 'speed',
      card: 'fact',
      title: 'Your speed',
      width: '120px',
      align: 'end',
      value: ({ speed }) => speed,
    },
    {
      id: 'price',
      title: 'Price',
      width: '148px',
      align: 'end',
      value: ({ price }) => price && price.input + price.output,
    },
    {
      id: 'owner',
      title: 'Owner',
      width: 'minmax(88px, 1fr)',
      value: ({ model }) => model.owned_by,
    },
    { id: 'created', title: 'Created', width: '124px', value: ({ model }) => model.created },
  ],
};

export interface ModelFilter {
  /** Empty for every use. */
  use: LikelyUse | '';
  favouritesOnly: boolean;
}

export function matches({ use, note }: ModelRow, filter: ModelFilter): boolean {
  if (filter.use && use !== filter.use) return false;
  return !filter.favouritesOnly || note?.favourite === true;
}

/** Number of models in a quick test when none is selected. */
const firstTested = 4;

/** Models of a quick test: the selected ones, else the favourites, else the first that likely write text. */
export function testedModels(rows: readonly ModelRow[], chosen: ReadonlySet<string>): string[] {
  const idsOf = (some: readonly ModelRow[]) => some.map(({ model }) => model.id);
  const picked = rows.filter(({ model }) => chosen.has(model.id));
  if (picked.length > 0) return idsOf(picked);
  const likely = rows.filter(({ model, use }) => model.active !== false && use === 'text');
  const favourites = likely.filter(({ note }) => note?.favourite);
  return idsOf((favourites.length > 0 ? favourites : likely).slice(0, firstTested));
}
