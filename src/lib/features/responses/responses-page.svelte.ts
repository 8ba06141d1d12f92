import { branchRequest } from './convert/store-request';
import ArrowUp from '@lucide/svelte/icons/arrow-up';
import Plus from '@lucide/svelte/icons/plus';
import Square from '@lucide/svelte/icons/square';
import { onDestroy, untrack } from 'svelte';
import { goto } from '$app/navigation';
import type { JsonValue } from '$lib/base/api/wire/json';
import { refusalsOf, type Problem, warningsOf } from '$lib/base/api/rules/problem';
import { connections } from '$lib/shared/connections/model/connections.svelte';
import { chooseModel } from '$lib/shared/connections/model-picker/model-choice';
import { downloadJson } from '$lib/shared/stored-items/download-json';
import { warnOfSecrets } from '$lib/shared/stored-items/warn-of-secrets';
import { preferences } from '$lib/base/storage/database/preferences';
import type {
  RequestDraft,
  ResponseRecord,
  ResponseRequest,
} from '$lib/base/storage/response-records';
import type { Action } from '$lib/base/ui/actions/actions.svelte';
import { toast } from '$lib/base/ui/notices/toasts.svelte';
import type { RequestForm } from './request/request-form.svelte';
import { checkRequest } from './request/response-body';
import { draftAddress, responseAddress } from './model/response-address';
import { ResponseActions } from './response-actions.svelte';
import { newRequest, onContinued, readOnUnfinished, responses } from './responses.svelte';
import type { OpenResponse } from './run/open-response.svelte';
import { sentElsewhere } from './stored/stored-at';

interface Address {
  /** Id of the response; null for a new request. */
  id: () => string | null;
  /** Key of a draft that another page has stored; null for the page's own. */
  draft: () => string | null;
}

const group = 'Responses';

/** The response or the new request of the page's address. Created while the page is, and follows its address. */
export class ResponsesPageState {
  response = $state.raw<OpenResponse>();
  /** Whether this browser does not store the response of the address. */
  missing = $state(false);

  readonly #fresh = $derived.by(() => {
    const key = this.#address.draft() ?? undefined;
    return untrack(() => newRequest(key));
  });
  readonly form: RequestForm = $derived.by(() => this.response?.form ?? this.#fresh);
  readonly model: string = $derived.by(() => modelOf(this.form));
  readonly problems: Problem[] = $derived.by(() => this.#problemsOf(this.form));
  readonly shownProblems: Problem[] = $derived.by(() =>
    this.actions.triedToSend ? refusalsOf(this.problems) : [],
  );
  readonly warnings: Problem[] = $derived.by(() => warningsOf(this.problems));
  readonly actions = new ResponseActions({
    form: () => this.form,
    shown: () => this.response,
    modelOf,
    problemsOf: (form) => this.#problemsOf(form),
    onbegun: (begun) => this.#showBegun(begun),
  });
  /** Stable keys: after sending, the fields of a request stay mounted, with focus, view and search. */
  readonly #fields = new WeakMap<RequestForm, object>();
  #isLeft = false;
  readonly #address: Address;
  readonly #focusRequest: () => void;

  readonly newOne: Action = {
    id: 'new-response',
    title: 'New response',
    icon: Plus,
    group,
    run: () => void this.#startNew(),
  };
  readonly send: Action = $derived.by(() => ({
    id: 'send-request',
    title: 'Send the request',
    label: 'Send',
    icon: ArrowUp,
    group,
    enabled: !this.response?.running,
    run: () => void this.actions.send(),
  }));
  readonly stop: Action = $derived.by(() => ({
    id: 'stop-response',
    title: 'Stop the response',
    label: 'Stop',
    icon: Square,
    shortcut: 'Escape',
    group,
    enabled: this.response?.running ?? false,
    run: () => this.response?.stop(),
  }));

  constructor(address: Address, focusRequest: () => void) {
    this.#address = address;
    this.#focusRequest = focusRequest;
    $effect(() => responses.follow());
    $effect(() => {
      if (responses.list.loaded) untrack(() => void readOnUnfinished());
    });
    $effect(() => void this.#show(address.id()));
    $effect(() =>
      onContinued((from, to) => {
        if (from === this.response) this.#showBegun(to);
      }),
    );
    onDestroy(() => (this.#isLeft = true));
  }

  fieldsOf(shown: RequestForm): object {
    return this.#fields.get(shown) ?? shown;
  }

  chooseModel(chosen: string): void {
    this.form.pickedModel = chosen;
    const isListed = connections.models.items.some((listed) => listed.id === chosen);
    this.form.change({ model: chosen, keepsModel: isListed ? undefined : true });
  }

  /** A request that may cost money is only filled in, not sent. */
  async useExample(request: Omit<ResponseRequest, 'model'>): Promise<void> {
    await connections.ready;
    if (connections.active.isDemo) return this.actions.sendExample(request);
    await this.actions.putExample(request);
    this.#focusRequest();
  }

  resume(shown: OpenResponse): void {
    this.actions.resume(shown);
    this.#focusRequest();
  }

  /** Continues a response by its id at the service, which has its items. */
  continueFrom(shown: OpenResponse, id: string): void {
    this.actions.continueFrom(shown, id);
    this.#focusRequest();
  }

  readonly readFile = async (id: string) => {
    const typed = this.form.attachments.items.find((item) => item.id === id);
    return typed ?? (await this.response?.readFile(id)) ?? (await this.form.readFile(id));
  };

  /** Opens a new request that begins with these items. */
  async branch(request: RequestDraft, items: JsonValue[]): Promise<void> {
    const draft = this.#address.draft();
    const unsent = draft === null ? responseAddress() : draftAddress(draft);
    const from = this.response ? responseAddress(this.response.id) : unsent;
    const address = await branchRequest(request, items, this.readFile);
    if (!address) return;
    await goto(address);
    toast({
      text: 'Branched into a new request',
      action: { label: 'Go back', run: () => void goto(from) },
    });
  }

  export(): void {
    const shown = this.response?.record;
    downloadJson('response.json', shown ?? this.form.draft);
    warnOfSecrets((shown?.request ?? this.form.draft).parameters);
  }

  async remove({ id, title }: ResponseRecord): Promise<void> {
    const isGone = await responses.delete(id, `“${title}”`);
    if (isGone && id === this.#address.id()) void goto(responseAddress());
  }

  #problemsOf(form: RequestForm): Problem[] {
    const request = { ...form.request, model: modelOf(form) };
    const { active } = connections;
    const elsewhere = sentElsewhere(request, this.response?.record, active);
    return [...(elsewhere ? [elsewhere] : []), ...checkRequest(request, active, form.key)];
  }

  async #show(wanted: string | null): Promise<void> {
    if (wanted === untrack(() => this.response?.id ?? null) && wanted !== null) return;
    const found = wanted === null ? undefined : await responses.find(wanted);
    if (wanted !== untrack(() => this.#address.id())) return;
    this.response = found;
    this.missing = wanted !== null && !found;
  }

  #showBegun(begun: OpenResponse): void {
    if (this.#isLeft) return;
    this.#fields.set(begun.form, this.fieldsOf(this.form));
    this.#fields.set(this.form, {});
    this.response = begun;
    void goto(responseAddress(begun.id), { keepFocus: true, noScroll: true });
  }

  async #startNew(): Promise<void> {
    await goto(responseAddress(), { keepFocus: true });
    this.#focusRequest();
  }
}

function modelOf({ pickedModel, draft: { model: conversation, keepsModel } }: RequestForm): string {
  const picked = pickedModel || (keepsModel ? conversation : '');
  const wanted = { picked, conversation, last: preferences.get('model') };
  return chooseModel(wanted, connections.models.items);
}
