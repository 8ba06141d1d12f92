import { connections } from '$lib/connections/connections.svelte';
import type { RequestValues } from '$lib/storage/request-drafts';
import { EnteredValues } from './entered-values.svelte';

export interface EnteredRequestValues {
  /** Empty if none was chosen. */
  model: string;
  values: RequestValues;
}

/** The entered values of a request that names a model: an unlisted model survives a reload, too. */
export class EnteredForm extends EnteredValues {
  #picked = $state('');
  readonly #storedModel: EnteredValues;

  constructor(form: string) {
    super(form);
    this.#storedModel = new EnteredValues(`${form}-model`);
  }

  override get restored(): Promise<void> {
    return Promise.all([super.restored, this.#storedModel.restored]).then(() => undefined);
  }

  /** Chosen manually: stays even if the list does not contain it. Empty if none was. */
  get pickedModel(): string {
    return this.#picked || this.#storedModel.textOf('model');
  }

  set pickedModel(id: string) {
    const isListed = connections.models.items.some((listed) => listed.id === id);
    this.#picked = id;
    this.#storedModel.set('model', isListed ? undefined : id || undefined);
  }

  /** All values, to be replaced as a whole. */
  get value(): EnteredRequestValues {
    return { model: this.pickedModel, values: this.values };
  }

  change({ model, values }: EnteredRequestValues): void {
    this.#picked = model;
    this.#storedModel.set('model', model || undefined);
    this.values = values;
  }
}
