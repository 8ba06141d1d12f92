import type { JsonValue } from '$lib/base/api/wire/json';
import { refusalsOf, type Problem } from '$lib/base/api/rules/problem';
import { deriveRootUrl } from '$lib/base/api/wire/endpoint';
import { readyToSend, type Destination } from '$lib/shared/runs/ready-to-send';
import { rememberModel } from '$lib/shared/connections/model-picker/model-choice';
import type { StoredAttachment } from '$lib/base/storage/attachments';
import { replaceTyped } from '$lib/shared/stored-items/model/undo';
import type { BegunText, RequestDraft, ResponseRequest } from '$lib/base/storage/response-records';
import type { CallResult } from '$lib/shared/tools/call-results.svelte';
import { toast } from '$lib/base/ui/notices/toasts.svelte';
import { approvalItems, type Approval } from './request/approvals';
import { attachedFiles } from './request/attached-input';
import {
  editableRequest,
  requestToSend,
  begunTextOf,
  continuationInput,
  itemsToSend,
} from './request/begun-text';
import { responseBody } from './request/response-body';
import { outputsOf } from './request/next-input';
import type { RequestForm } from './request/request-form.svelte';
import { newResponse, responses } from './responses.svelte';
import type { OpenResponse } from './run/open-response.svelte';
import { requestForAnyService } from './request/sound-items';
import { belongsTo, sentElsewhere } from './stored/stored-at';

interface Page {
  form: () => RequestForm;
  shown: () => OpenResponse | undefined;
  modelOf: (form: RequestForm) => string;
  problemsOf: (form: RequestForm) => Problem[];
  /** Called as soon as the new response exists, even after the person has left the page. */
  onbegun: (response: OpenResponse) => void;
}

/** The actions of the page. Each request that is sent becomes a response. */
export class ResponseActions {
  /** Problems are shown from the first attempt to send until all of them are fixed. */
  triedToSend = $state(false);
  readonly #page: Page;
  /** From the press until the request is sent, which waits for files and for the model list. */
  readonly #sending = new WeakSet<RequestForm>();

  constructor(page: Page) {
    this.#page = page;
  }

  async send(): Promise<void> {
    const [form, earlier] = [this.#page.form(), this.#page.shown()];
    if (!earlier?.running) await this.#once(form, () => this.#send(form, earlier));
  }

  /** Ignores a second press before the request is sent. */
  async #once(form: RequestForm, send: () => Promise<void>): Promise<void> {
    if (this.#sending.has(form)) return;
    this.#sending.add(form);
    try {
      await send();
    } finally {
      this.#sending.delete(form);
    }
  }

  /** Another response may be shown before it is sent. */
  async #send(form: RequestForm, earlier: OpenResponse | undefined): Promise<void> {
    // Reset first, so that a repeated problem is announced and shown again.
    this.triedToSend = false;
    const { attachments } = form;
    const [isReady] = await Promise.all([attachments.ready(), form.ready]);
    if (!isReady) return;
    const destination = await readyToSend();
    if (!destination) return;
    this.triedToSend = refusalsOf(this.#page.problemsOf(form)).length > 0;
    if (this.triedToSend) return;
    const requested = form.request;
    if (earlier?.running) return;
    const request = { ...requestToSend(requested), model: this.#page.modelOf(form) };
    const earlierFiles = await attachedFiles(request.input, earlier?.readFile ?? form.readFile);
    const files = [...attachments.removeForSending(), ...earlierFiles];
    this.#begin(request, destination, { files, begun: begunTextOf(requested) }, earlier);
    form.reset(earlier && editableRequest(earlier.record));
  }

  /** Sends the same request again. The earlier response stays unless it has no output. */
  retry(response: OpenResponse): Promise<void> {
    return this.#once(response.form, () => this.#retry(response));
  }

  async #retry(response: OpenResponse): Promise<void> {
    const { request, begun } = response.record;
    const destination = await readyToSend();
    if (!destination || isElsewhere(request, response, destination)) return;
    const files = await attachedFiles(request.input, response.readFile);
    this.#begin(request, destination, { files, begun }, response);
  }

  /** Appends an empty message after the conversation so far. */
  resume({ record, form }: OpenResponse): void {
    const input = [...itemsToSend(record), { role: 'user', content: '' }];
    form.change({ input, unread: undefined, beginning: undefined });
  }

  /** Prepares a request that continues a response by its id at the service: without its items, with its settings. */
  continueFrom({ form, record }: OpenResponse, id: string): void {
    const parameters = { ...record.request.parameters, previous_response_id: id };
    form.change({ input: '', parameters, unread: undefined, beginning: undefined });
  }

  /** A message that is being typed stays with the response. */
  async answerCalls(
    response: OpenResponse,
    results: CallResult[],
    approvals: Approval[],
  ): Promise<void> {
    const answers = [...outputsOf(results), ...approvalItems(approvals)];
    await this.#goOn(response, { input: [...itemsToSend(response.record), ...answers] });
  }

  /** Requests a continuation of the response's last text; the two read as one text. */
  async continueText(response: OpenResponse): Promise<void> {
    const rest = continuationInput(response.record);
    if (rest) await this.#goOn(response, rest);
  }

  /** Sends an input that follows from a response, with the settings of its form. */
  #goOn(response: OpenResponse, next: { input: JsonValue[]; begun?: BegunText }): Promise<void> {
    return this.#once(response.form, () => this.#sendNext(response, next));
  }

  async #sendNext(
    response: OpenResponse,
    { input, begun }: { input: JsonValue[]; begun?: BegunText },
  ): Promise<void> {
    const { form } = response;
    await form.ready;
    const destination = await readyToSend();
    if (!destination) return;
    const { instructions, parameters } = form.draft;
    const request = { model: this.#page.modelOf(form), input, instructions, parameters };
    if (isElsewhere(request, response, destination)) return;
    const files = await attachedFiles(input, response.readFile);
    this.#begin(request, destination, { files, begun }, response);
  }

  /** Leaves the typed draft unchanged. */
  async sendExample(example: Omit<ResponseRequest, 'model'>): Promise<void> {
    const form = this.#page.form();
    await form.ready;
    const destination = await readyToSend();
    if (!destination) return;
    const request = { ...example, model: this.#page.modelOf(form) };
    this.#begin(request, destination, { files: [] }, this.#page.shown());
  }

  /** Fills the example in where sending it may cost money. */
  async putExample(example: Omit<ResponseRequest, 'model'>): Promise<void> {
    const form = this.#page.form();
    await form.ready;
    const typed = {
      get value() {
        return form.draft;
      },
      change: (draft: RequestDraft) => form.change({ unread: undefined, ...draft }),
    };
    replaceTyped(
      typed,
      { ...example, model: form.draft.model },
      {
        isFilled: isWritten,
        notice: 'Replaced what you typed with the example',
      },
    );
  }

  #begin(
    request: ResponseRequest,
    { connection, endpoint }: Destination,
    { files, begun }: { files: StoredAttachment[]; begun?: BegunText },
    earlier: OpenResponse | undefined,
  ): void {
    if (earlier?.running) return;
    rememberModel(connection.id, request.model);
    const titleWithoutText = files[0]?.note.name;
    const origin = deriveRootUrl(connection.baseUrl);
    const place = { ...connection, origin };
    const sent = forService(request, earlier, connection);
    const response = newResponse(sent, place, { begun, titleWithoutText });
    void response.send(endpoint, files);
    this.#page.onbegun(response);
    if (earlier && isEmptyFailure(earlier) && isSame(earlier.record.request, request))
      void responses.remove(earlier.id).catch(() => undefined);
  }
}

/** A request that goes on with a response, without what only the service of that one may have. */
function forService(
  request: ResponseRequest,
  earlier: OpenResponse | undefined,
  connection: Destination['connection'],
): ResponseRequest {
  const isBack = !earlier || belongsTo(earlier.record, connection);
  return isBack ? request : requestForAnyService(request);
}

/** Whether a request has ids of its response that another service stores, which is reported. */
function isElsewhere(
  request: ResponseRequest,
  { record }: OpenResponse,
  { connection }: Destination,
): boolean {
  const problem = sentElsewhere(request, record, connection);
  if (problem) toast({ kind: 'failed', text: problem.message });
  return problem !== undefined;
}

/** Compares the bodies as they would be sent. */
function isSame(one: ResponseRequest, other: ResponseRequest): boolean {
  return JSON.stringify(responseBody(one)) === JSON.stringify(responseBody(other));
}

function isWritten({ input, instructions, parameters, unread }: RequestDraft): boolean {
  const isInput = typeof input === 'string' ? input.trim() !== '' : input.length > 0;
  return isInput || instructions !== '' || Object.keys(parameters).length > 0 || !!unread;
}

function isEmptyFailure({ record }: OpenResponse): boolean {
  return record.output.length === 0 && ['failed', 'stopped', 'interrupted'].includes(record.state);
}
