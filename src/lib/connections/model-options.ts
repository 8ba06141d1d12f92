import type { Model } from '$lib/api/models';
import { formatPrice } from '$lib/prices/cost';
import type { ModelNote } from '$lib/storage/model-notes';
import type { ComboboxOption } from '$lib/ui/fields/combobox';
import { contextWindow } from './model-choice';

interface Known {
  models: readonly Model[];
  /** The person's notes, by model id. */
  notes: ReadonlyMap<string, Pick<ModelNote, 'price'>>;
  /** Ids of recently used models, the latest first. */
  recent: readonly string[];
  /** Ids of the models that come first. */
  favourites: ReadonlySet<string>;
}

/** Builds the options: favourites first, then recently used models, each with its known facts. */
export function modelOptions({
  models,
  notes,
  recent,
  favourites: first,
}: Known): ComboboxOption[] {
  const byId = new Map(models.map((model) => [model.id, model]));
  const favourites = models.filter(({ id }) => first.has(id));
  const used = recent
    .map((id) => byId.get(id))
    .filter((model) => model !== undefined && !favourites.includes(model)) as Model[];
  const rest = models.filter((model) => !favourites.includes(model) && !used.includes(model));
  const isGrouped = favourites.length + used.length > 0;
  const group = (name: string, members: readonly Model[]) =>
    members.map((model) => ({
      ...optionOf(model, notes.get(model.id)?.price),
      ...(isGrouped && { group: name }),
    }));
  return [
    ...group('Favourites', favourites),
    ...group('Recent', used),
    ...group(isGrouped ? 'All models' : '', rest),
  ];
}

function optionOf(model: Model, price?: ModelNote['price']): ComboboxOption {
  const known = [
    model.active === false ? 'not active' : contextWindow(model),
    price ? formatPrice(price) : '',
  ];
  return { value: model.id, label: model.id, detail: known.filter(Boolean).join(' · ') };
}
