import type { PartialList } from '$lib/base/api/list-pages';
import type { ApiError } from '$lib/base/api/wire/errors';
import { isNotOffered, notOffered } from '$lib/shared/connections/model/not-offered.svelte';
import { RemoteList } from '$lib/shared/connections/model/remote-list.svelte';

/** Stands for the reply by which the list was found missing. */
const missing: ApiError = { kind: 'http', status: 404, isHtml: false, words: '' };

/** A list that not every service offers. A missing one is requested once a day, or when the person checks again. */
export class OptionalList<Item extends { id: string }> extends RemoteList<Item> {
  readonly #connectionId: string;
  readonly #title: string;

  /** `title` is that of its Resource. */
  constructor(
    load: (signal: AbortSignal) => Promise<PartialList<Item>>,
    connectionId: string,
    title: string,
  ) {
    super(load);
    this.#connectionId = connectionId;
    this.#title = title;
  }

  /** Requests the list for a page that opens, unless it is known to be missing. Resolves, never rejects. */
  async open(): Promise<void> {
    if (notOffered.has(this.#connectionId, this.#title)) this.error = missing;
    else await this.reload();
  }

  override async reload(): Promise<void> {
    await super.reload();
    if (this.items.length === 0 && isNotOffered(this.error))
      notOffered.remember(this.#connectionId, this.#title);
    else if (this.loaded && !this.error) notOffered.forget(this.#connectionId, this.#title);
  }
}
