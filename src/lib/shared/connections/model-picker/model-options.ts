import type { Model } from '$lib/base/api/models';
import { formatPrice, reportedPrice } from '$lib/shared/prices/cost';
import type { ModelNote } from '$lib/base/storage/model-notes';
import type { ComboboxOption } from '$lib/base/ui/fields/combobox';
import { describeEnd, endOf } from './model-end';
import {
  contextWindow,
  likelyUse,
  optionValue,
  type LikelyUse,
  type Purpose,
} from './model-choice';

/** The models of one connection. */
export interface ModelOffer {
  connectionId: string;
  /** Differs from the names of the other offers. */
  name: string;
  models: readonly Model[];
  /** Whether a recently used model that is not in `models` may still exist. */
  isComplete: boolean;
  /** The person's notes, by model id. */
  notes: ReadonlyMap<string, Pick<ModelNote, 'price' | 'ends'>>;
  /** Ids of recently used models, the latest first. */
  recent: readonly string[];
  favourites: ReadonlySet<string>;
}

const uses: Record<Purpose, LikelyUse> = {
  chat: 'text',
  transcription: 'speech in',
  speech: 'speech out',
};

/** Longer lists show the recently used models of all connections first, in a group of their own. */
const shortList = 20;
const maxRecent = 5;

interface Entry {
  offer: ModelOffer;
  model: Model;
}

/**
 * Favourites first, then the connections in their order, each with its recently used models first; models that are
 * probably for another purpose are last.
 */
export function modelOptions(offers: readonly ModelOffer[], purpose: Purpose): ComboboxOption[] {
  const entries = offers.flatMap((offer) =>
    recentFirst(offer).map((model): Entry => ({ offer, model })),
  );
  const [fitting, others] = divide(entries, ({ model }) => likelyUse(model.id) === uses[purpose]);
  const [favourites, rest] = divide(fitting, ({ offer, model }) => offer.favourites.has(model.id));
  const isLong = (offers[0]?.models.length ?? 0) > shortList;
  const recent = isLong ? latestOfAll(rest) : [];
  const optionsOf = (list: readonly Entry[], group?: string) =>
    list.map((entry) => optionOf(entry, group, offers.length > 1));
  return [
    ...optionsOf(favourites, 'Favourites'),
    ...optionsOf(recent, 'Recent'),
    ...optionsOf(rest.filter((entry) => !recent.includes(entry))),
    ...optionsOf(others, `Not for ${purpose}`),
  ];
}

function recentFirst({ models, recent, isComplete }: ModelOffer): Model[] {
  const byId = new Map(models.map((model) => [model.id, model]));
  const used = recent.flatMap((id) => byId.get(id) ?? (isComplete ? [] : [{ id }]));
  return [...used, ...models.filter((model) => !used.includes(model))];
}

/** The latest of each connection, then the second latest of each, and so on. */
function latestOfAll(entries: readonly Entry[]): Entry[] {
  const rank = ({ offer, model }: Entry) => offer.recent.indexOf(model.id);
  return entries
    .filter((entry) => rank(entry) !== -1)
    .sort((one, other) => rank(one) - rank(other))
    .slice(0, maxRecent);
}

function divide<Item>(items: readonly Item[], belongs: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(belongs), items.filter((item) => !belongs(item))];
}

/** Without a group, the option belongs to the one of its connection. */
function optionOf({ offer, model }: Entry, group?: string, areSeveral = false): ComboboxOption {
  const note = offer.notes.get(model.id);
  const price = note?.price ?? reportedPrice(model);
  const known = [
    group && areSeveral ? offer.name : '',
    describeEnd(endOf(model, note)),
    model.active === false ? 'not active' : contextWindow(model),
    price ? formatPrice(price) : '',
  ];
  return {
    value: optionValue(offer.connectionId, model.id),
    label: model.id,
    detail: known.filter(Boolean).join(' · '),
    group: group ?? offer.name,
  };
}
