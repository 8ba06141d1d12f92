import type { JsonValue } from '$lib/api/json';
import { Draft } from '$lib/kept/draft.svelte';
import { Saves } from '$lib/kept/saves.svelte';
import { withParameter } from '$lib/parameters/with-parameter';
import type { StorageFailure } from '$lib/storage/failure';
import type { RequestDraft, ResponseRequest } from '$lib/storage/response-records';
import type { ResponseRepository } from '$lib/storage/responses';

const blank: RequestDraft = { model: '', input: '', instructions: '', parameters: {} };

/** A request being written: kept as it is typed, under the response that it was changed from, or as `new`. */
export class RequestForm {
  /** Chosen by hand in this visit; kept even where the service's list does not know it. */
  pickedModel = $state('');
  /** Resolves, never rejects, when what is stored is here. */
  readonly ready: Promise<void>;
  readonly #saves = new Saves();
  readonly #draft: Draft<RequestDraft>;

  constructor(
    readonly key: string,
    repository: ResponseRepository,
    start: ResponseRequest = blank,
  ) {
    const store = {
      read: async () => {
        const stored = await repository.draft(key);
        return stored && withoutKey(stored);
      },
      write: (draft: RequestDraft) => repository.saveDraft(key, draft),
      remove: () => repository.removeDraft(key),
    };
    this.#draft = new Draft<RequestDraft>(start, store, this.#saves);
    this.ready = this.#draft.load();
  }

  get draft(): RequestDraft {
    return this.#draft.value;
  }

  get saveFailure(): StorageFailure | undefined {
    return this.#saves.failure;
  }

  /** The storage does not hold, or not yet, what is typed. */
  get isAhead(): boolean {
    return this.saveFailure !== undefined || this.#draft.isWaiting || this.#saves.isBusy;
  }

  /** Stores now what could not be stored. */
  retrySave(): Promise<void> {
    return this.#saves.retry();
  }

  change(change: Partial<RequestDraft>): void {
    this.#draft.change({ ...this.draft, ...change });
  }

  setParameter(name: string, value: JsonValue | undefined): void {
    this.change({ parameters: withParameter(this.draft.parameters, name, value) });
  }

  /** After it was sent: what is kept then is the request of its response. */
  reset(request: ResponseRequest = blank): void {
    this.#draft.drop(request);
  }
}

function withoutKey({
  model,
  input,
  instructions,
  parameters,
  unread,
}: RequestDraft): RequestDraft {
  return { model, input, instructions, parameters, ...(unread !== undefined && { unread }) };
}
