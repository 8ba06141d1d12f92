import type { Model } from '$lib/api/models';
import { prices } from '$lib/prices/prices.svelte';
import { StorageFailure } from '$lib/storage/failure';
import { openModelNotes } from '$lib/storage/model-notes';
import type { ComboboxOption } from '$lib/ui/fields/combobox';
import { announce, toast } from '$lib/ui/notices/toasts.svelte';
import FavouriteStar from './FavouriteStar.svelte';
import { likelyUse, recentModels } from './model-choice';
import { modelOptions } from './model-options';

/** The person's favourites, notes and recently used models, in addition to the service's list. */
class FavouriteModels {
  readonly Star = FavouriteStar;
  readonly hint = 'Shift+Enter: favourite';
  #recent = $state.raw<readonly string[]>([]);
  #favourites = $state.raw<ReadonlySet<string>>(new Set());

  /** Call it when the list opens: the order does not change while a person is choosing. */
  refresh(connectionId: string): void {
    this.#recent = recentModels(connectionId);
    this.#favourites = favouritesOf(connectionId);
    void prices.read(connectionId).then(() => (this.#favourites = favouritesOf(connectionId)));
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
      toast({ kind: 'failed', text: `That ${modelId} couldn’t be saved as a favourite.` });
    }
  }

  /** Options with recently used models first that have the same use as `chosen`. */
  options(connectionId: string, models: readonly Model[], chosen: string): ComboboxOption[] {
    const use = likelyUse(chosen);
    const recent = this.#recent.filter((id) => likelyUse(id) === use);
    const notes = prices.notes(connectionId);
    return modelOptions({ models, notes, recent, favourites: this.#favourites });
  }
}

function favouritesOf(connectionId: string): ReadonlySet<string> {
  const noted = [...prices.notes(connectionId).values()];
  return new Set(noted.filter(({ favourite }) => favourite).map(({ id }) => id));
}

export type { FavouriteModels };
export const favouriteModels = new FavouriteModels();
