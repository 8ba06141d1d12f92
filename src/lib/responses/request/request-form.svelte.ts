import type { JsonValue } from '$lib/api/json';
import { Saves } from '$lib/kept/saves.svelte';
import type { StorageFailure } from '$lib/storage/failure';
import type { RequestDraft, ResponseRequest } from '$lib/storage/response-records';
import type { ResponseRepository } from '$lib/storage/responses';
import { SaveSoon } from '$lib/storage/save-soon';

/** Milliseconds after a keystroke until what is typed is kept. */
const saveInterval = 300;

const blank: RequestDraft = { model: '', input: '', instructions: '', parameters: {} };

/** A request being written: kept as it is typed, under the response that it was changed from, or as `new`. */
export class RequestForm {
  draft: RequestDraft = $state.raw(blank);
  /** Chosen by hand in this visit; kept even where the service's list does not know it. */
  pickedModel = $state('');
  /** Resolves, never rejects, when what is stored is here. */
  readonly ready: Promise<void>;
  private touched = false;
  readonly #saves = new Saves();
  private readonly saver = new SaveSoon(saveInterval, () => void this.save());

  constructor(
    readonly key: string,
    private readonly repository: ResponseRepository,
    start: ResponseRequest = blank,
  ) {
    this.draft = start;
    this.ready = this.load();
  }

  get saveFailure(): StorageFailure | undefined {
    return this.#saves.failure;
  }

  get isAhead(): boolean {
    return this.saveFailure !== undefined || this.saver.isWaiting || this.#saves.isBusy;
  }

  /** Stores now what could not be stored. */
  async retrySave(): Promise<void> {
    await this.#saves.retry();
  }

  change(change: Partial<RequestDraft>): void {
    this.touched = true;
    this.draft = { ...this.draft, ...change };
    this.saver.changed();
  }

  setParameter(name: string, value: JsonValue | undefined): void {
    const parameters = { ...this.draft.parameters };
    if (value === undefined) delete parameters[name];
    else parameters[name] = value;
    this.change({ parameters });
  }

  /** After it was sent: what is kept then is the request of its response. */
  reset(request: ResponseRequest = blank): void {
    this.saver.cancel();
    this.draft = request;
    this.touched = false;
    void this.#saves.store('draft', () => this.repository.removeDraft(this.key));
  }

  private async load(): Promise<void> {
    await this.#saves.read('reading', async () => {
      const stored = await this.repository.draft(this.key);
      // What the person has typed in the meantime is not overwritten.
      if (stored && !this.touched) this.draft = withoutKey(stored);
    });
  }

  private async save(): Promise<void> {
    await this.#saves.store('draft', () => this.repository.saveDraft(this.key, this.draft));
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
