import type { Model } from '$lib/api/model-types';
import { prices } from '$lib/prices/prices.svelte';
import type { ComboboxOption } from '$lib/ui/combobox';
import { likelyUse } from './likely-use';
import { modelOptions } from './model-options';
import { recentModels } from './recent-models';

/** What this browser knows of models beside what their service lists. */
class KnownModels {
  #recent = $state.raw<readonly string[]>([]);

  /** To be called when somebody is about to choose: the order does not change under the hand. */
  look(connectionId: string): void {
    this.#recent = recentModels(connectionId);
    void prices.read(connectionId);
  }

  /** Of those used last the ones that are for the same as `chosen`. */
  options(connectionId: string, models: readonly Model[], chosen: string): ComboboxOption[] {
    const use = likelyUse(chosen);
    const recent = this.#recent.filter((id) => likelyUse(id) === use);
    return modelOptions({ models, notes: prices.notes(connectionId), recent });
  }
}

export type { KnownModels };
export const knownModels = new KnownModels();
