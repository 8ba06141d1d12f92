import type { JsonValue } from '$lib/api/json';
import { Draft } from '$lib/items/draft.svelte';
import { Saves } from '$lib/items/saves.svelte';
import { withParameter } from '$lib/parameters/with-parameter';
import { openRequestDrafts, type RequestValues } from '$lib/storage/request-drafts';

const drafts = openRequestDrafts();

/** The entered values of a request, stored under the name of its form: they survive a reload. */
export class EnteredValues {
  // If the browser refuses to store them, the values stay on the page; its head says that nothing is stored.
  readonly #draft: Draft<RequestValues>;
  readonly #restored: Promise<void>;

  constructor(form: string) {
    const store = {
      read: () => drafts.get(form),
      write: (values: RequestValues) => drafts.set(form, values),
    };
    this.#draft = new Draft<RequestValues>({}, store, new Saves());
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
    const value = this.values[field];
    return typeof value === 'string' ? value : '';
  }

  /** Undefined unsets it. */
  set(field: string, value: JsonValue | undefined): void {
    this.values = withParameter(this.values, field, value);
  }
}
