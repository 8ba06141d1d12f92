import { type JsonValue, textOrEmpty } from '$lib/base/api/wire/json';
import { connections } from '$lib/shared/connections/model/connections.svelte';
import { Draft } from '$lib/shared/stored-items/draft.svelte';
import { withParameter } from '$lib/shared/parameters/with-parameter';
import { openRequestDrafts, type RequestValues } from '$lib/base/storage/drafts';

const drafts = openRequestDrafts();

/** The entered values of a request, stored under the name of its form: they survive a reload. */
export class EnteredValues {
  // If the browser refuses to store them, the values stay on the page; its head says that nothing is stored.
  readonly #draft: Draft<RequestValues>;
  readonly #restored: Promise<void>;

  constructor(form: string) {
    this.#draft = new Draft<RequestValues>({ drafts, key: form, start: {} });
    this.#restored = this.#draft.load();
  }

  /** Resolves, never rejects, when the stored values are read. */
  get restored(): Promise<void> {
    return this.#restored;
  }

  get values(): RequestValues {
    return this.#draft.value;
  }

  set values(values: RequestValues) {
    this.#draft.change(values);
  }

  /** Stores pending changes now, for an instance that is created later. */
  flush(): void {
    this.#draft.flush();
  }

  /** A field that is entered as text; empty if it is not set. */
  textOf(field: string): string {
    return textOrEmpty(this.values[field]);
  }

  /** Undefined unsets it. */
  set(field: string, value: JsonValue | undefined): void {
    this.values = withParameter(this.values, field, value);
  }
}

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
