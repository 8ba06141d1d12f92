import type { JsonValue } from '$lib/api/json';
import { Draft } from '$lib/items/draft.svelte';
import { Saves } from '$lib/items/saves.svelte';
import { withParameter } from '$lib/parameters/with-parameter';
import { openRequestDrafts, type RequestValues } from '$lib/storage/request-drafts';

const drafts = openRequestDrafts();

/** What is entered for a request, kept under the name of its form: it outlives a reload. */
export class EnteredValues {
  // Where the browser refuses, what was entered stays on the page; its head says that nothing is kept.
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

  /** Resolves, never rejects, when what was kept is here. */
  get restored(): Promise<void> {
    return this.#restored;
  }

  get values(): RequestValues {
    return this.#draft.value;
  }

  set values(values: RequestValues) {
    this.#draft.change(values);
  }

  /** Stores now what waits to be stored, for one that is made after this one. */
  keep(): void {
    this.#draft.flush();
  }

  /** A field that is entered as text; empty where it is not set. */
  textOf(field: string): string {
    const value = this.values[field];
    return typeof value === 'string' ? value : '';
  }

  /** Undefined unsets it. */
  set(field: string, value: JsonValue | undefined): void {
    this.values = withParameter(this.values, field, value);
  }
}
