import type { JsonValue } from '$lib/base/api/wire/json';
import { DraftAttachments } from '$lib/shared/attachments/draft-attachments.svelte';
import { Draft } from '$lib/shared/stored-items/draft.svelte';
import { Saves } from '$lib/shared/stored-items/saves.svelte';
import { withParameter } from '$lib/shared/parameters/with-parameter';
import type { StorageFailure } from '$lib/base/storage/database/failure';
import type { RequestDraft } from '$lib/base/storage/response-records';
import { openAttachments, type StoredAttachment } from '$lib/base/storage/attachments';
import { draftOwner, earlierOwner, type ResponseRepository } from '$lib/base/storage/responses';
import { withAttached } from './attached-input';

const blank: RequestDraft = { model: '', input: '', instructions: '', parameters: {} };

/** A request being edited. It is stored as it is typed, under the id of the response that it continues, or as `new`. */
export class RequestForm {
  /** Chosen by the person during this visit; used even if the service does not list it. */
  pickedModel = $state('');
  /** Resolves when the stored draft is loaded; never rejects. */
  readonly ready: Promise<void>;
  /** Files attached to the typed message. */
  readonly attachments: DraftAttachments;
  readonly #saves = new Saves();
  readonly #draft: Draft<RequestDraft>;

  constructor(
    readonly key: string,
    repository: ResponseRepository,
    start: RequestDraft = blank,
  ) {
    const { drafts } = repository;
    this.#draft = new Draft({ drafts, key, start, saves: this.#saves });
    const owner = () => draftOwner(key);
    this.attachments = new DraftAttachments(owner, openAttachments(), this.#saves);
    this.ready = this.#load();
  }

  /** Reads files of earlier items that belong to no stored response. */
  readonly readFile = async (id: string): Promise<StoredAttachment | undefined> => {
    const files = await openAttachments().drafts(earlierOwner(this.key));
    return files.find((file) => file.id === id);
  };

  get draft(): RequestDraft {
    return this.#draft.value;
  }

  /** The typed request with its attachments. */
  get request(): RequestDraft {
    const notes = this.attachments.items.map(({ note }) => note);
    return { ...this.draft, input: withAttached(this.draft.input, notes) };
  }

  get saveFailure(): StorageFailure | undefined {
    return this.#saves.failure;
  }

  /** Whether the latest changes are not stored (yet). */
  get hasUnsavedChanges(): boolean {
    return (
      this.saveFailure !== undefined ||
      this.#draft.isWaiting ||
      this.#saves.isBusy ||
      this.attachments.reading > 0
    );
  }

  /** Retries failed saves immediately. */
  retrySave(): Promise<void> {
    return this.#saves.retry();
  }

  async #load(): Promise<void> {
    const files = this.#saves.read('saved files', () => this.attachments.load());
    await Promise.all([this.#draft.load(), files]);
  }

  change(change: Partial<RequestDraft>): void {
    this.#draft.change({ ...this.draft, ...change });
  }

  setParameter(name: string, value: JsonValue | undefined): void {
    this.change({ parameters: withParameter(this.draft.parameters, name, value) });
  }

  /** Resets the form after sending; the request is stored with its response. */
  reset(request: RequestDraft = blank): void {
    this.#draft.drop(request);
  }
}
