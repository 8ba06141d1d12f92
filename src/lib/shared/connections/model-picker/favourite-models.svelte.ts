import { describeError } from '$lib/base/errors/describe-error';
import { prices } from '$lib/shared/prices/prices.svelte';
import { StorageFailure } from '$lib/base/storage/database/failure';
import { openModelNotes } from '$lib/base/storage/model-notes';
import type { ComboboxGroup, ComboboxOption } from '$lib/base/ui/fields/combobox';
import { announce, toast } from '$lib/base/ui/notices/toasts.svelte';
import { isLocked, type Connection } from '../model/connection';
import { connectionOptions } from '../model/connection-options';

import { connections } from '../model/connections.svelte';
import FavouriteStar from './FavouriteStar.svelte';
import { recentConnections, recentModels, type Purpose } from './model-choice';
import { modelOptions, type ModelOffer } from './model-options';

/** The person's favourites, notes and recently used models, in addition to the lists of the services. */
class FavouriteModels {
  readonly Star = FavouriteStar;
  readonly hint = 'Shift+Enter: favourite';
  #recent = $state.raw<ReadonlyMap<string, readonly string[]>>(new Map());
  #favourites = $state.raw<ReadonlyMap<string, ReadonlySet<string>>>(new Map());
  #order = $state.raw<readonly string[]>([]);

  /** Call it when the list opens: the order does not change while a person is choosing. */
  refresh(list: readonly Connection[]): void {
    this.#order = recentConnections();
    this.#recent = new Map(list.map(({ id }) => [id, recentModels(id)]));
    const refreshFavourites = () =>
      (this.#favourites = new Map(list.map(({ id }) => [id, favouritesOf(id)])));
    refreshFavourites();
    void Promise.all(list.map(({ id }) => prices.read(id))).then(refreshFavourites);
  }

  isFavourite(connectionId: string, modelId: string): boolean {
    return favouritesOf(connectionId).has(modelId);
  }

  /** Toggles a favourite. Never rejects: a storage failure is reported. */
  async toggleFavourite(connectionId: string, modelId: string): Promise<void> {
    const favourite = !this.isFavourite(connectionId, modelId);
    try {
      await openModelNotes().change(connectionId, modelId, { favourite });
      await prices.read(connectionId);
      announce(favourite ? `${modelId} is a favourite` : `${modelId} is no longer a favourite`);
    } catch (reason) {
      if (!(reason instanceof StorageFailure)) throw reason;
      toast({ kind: 'failed', text: `Couldn’t save ${modelId} as a favourite.` });
    }
  }

  /**
   * Options for the models of a connection and, if `all`, of the other ones, whose lists are requested; and a line for
   * each connection that has none.
   */
  choices(
    first: Connection,
    purpose: Purpose,
    all: boolean,
  ): { options: ComboboxOption[]; groups: ComboboxGroup[] } {
    const offered = all ? this.#sorted(first) : [first];
    // In the order of the settings, so that a numbered connection has one label everywhere.
    const labels = connectionOptions(all ? connections.list : offered);
    const named = offered.map((connection) => ({
      connection,
      name: labels.find(({ value }) => value === connection.id)?.label ?? connection.name,
    }));
    const offers = named.map(({ connection, name }) => this.#offerOf(connection, name));
    const groups = named.map(({ connection, name }) => ({ name, note: noteOn(connection) }));
    return { options: modelOptions(offers, purpose), groups };
  }

  /** The connection itself, then the others in the order of their use, then the demo service. */
  #sorted(first: Connection): Connection[] {
    const rank = ({ id, isDemo }: Connection) => {
      if (isDemo) return this.#order.length + 1;
      const index = this.#order.indexOf(id);
      return index === -1 ? this.#order.length : index;
    };
    const others = connections.list.filter(({ id }) => id !== first.id);
    return [first, ...others.toSorted((one, other) => rank(one) - rank(other))];
  }

  #offerOf(connection: Connection, name: string): ModelOffer {
    const { id } = connection;
    const { items, loaded } = connections.modelsOf(connection);
    return {
      connectionId: id,
      name,
      models: items,
      isComplete: loaded,
      notes: prices.notes(id),
      recent: this.#recent.get(id) ?? [],
      favourites: this.#favourites.get(id) ?? new Set(),
    };
  }
}

/** Why no models of the connection are listed; empty if there are some. */
function noteOn(connection: Connection): string {
  const list = connections.modelsOf(connection);
  if (list.items.length > 0) return '';
  if (list.loading) return 'Loading models…';
  if (isLocked(connection)) return 'Key locked.';
  return list.error ? describeError(list.error, { connection }).title : 'No models.';
}

function favouritesOf(connectionId: string): ReadonlySet<string> {
  const noted = [...prices.notes(connectionId).values()];
  return new Set(noted.filter(({ favourite }) => favourite).map(({ id }) => id));
}

export type { FavouriteModels };
export const favouriteModels = new FavouriteModels();
