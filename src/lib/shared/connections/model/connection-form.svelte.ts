import { deriveRootUrl, type Endpoint, hostOf } from '$lib/base/api/wire/endpoint';
import { isUnencryptedRemote } from '$lib/base/api/wire/network-location';
import { coversOrigins, keyOrigins } from '$lib/base/storage/keys/key-owner';
import { type Connection, isLocked } from './connection';
import { NewPassphrase, passphrase } from './passphrase.svelte';
import { fits, type Preset, presets } from './presets';
import { type AddressProblem, otherAddressProblem, readAddress, readApiKey } from './typed-fields';
import { SentValues } from './sent-values.svelte';
import { relayFetch } from './relay';
import { bearer, type ConnectionDraft } from './store-connection';

const fieldNames = ['baseUrl', 'rootUrl', 'apiKey'] as const;
type FieldName = (typeof fieldNames)[number];
type Problems = { [field in FieldName]?: AddressProblem };

/** The values of the connection dialog, for a new connection or an existing one. */
export class ConnectionForm {
  name = $state('');
  baseUrl = $state('');
  rootUrl = $state('');
  apiKey = $state('');
  storeIn = $state<ConnectionDraft['storeIn']>('device');
  /** US dollars a month. */
  budget = $state<number>();
  fallback = $state.raw({ connectionId: '', model: '' });
  throughBridge = $state(false);
  readonly sent: SentValues;
  readonly newPassphrase = new NewPassphrase();
  /** Whether the next save removes the stored key. */
  dropsKey = $state(false);

  /** The name of the preset that was chosen last. */
  #chosen = $state<string>();

  /** Fields whose problems are shown: those that were left, or all after Save or Test. */
  #left = $state<{ [field in FieldName]?: boolean }>({});

  constructor(readonly existing?: Connection) {
    this.sent = new SentValues(existing);
    if (!existing) return;
    this.name = existing.name;
    this.baseUrl = existing.baseUrl;
    if (existing.rootUrl !== deriveRootUrl(existing.baseUrl)) this.rootUrl = existing.rootUrl;
    this.budget = existing.budget;
    if (existing.fallback) this.fallback = existing.fallback;
    this.throughBridge = existing.throughBridge ?? false;
    if (existing.keyLocation !== 'none') this.storeIn = existing.keyLocation;
  }

  #base = $derived(readAddress(this.baseUrl));
  #root = $derived(this.rootUrl.trim() ? readAddress(this.rootUrl) : { url: '' });
  #key = $derived(this.#readKey());

  #all = $derived<Problems>({
    ...('problem' in this.#base && { baseUrl: this.#base }),
    ...('problem' in this.#root && { rootUrl: this.#root }),
    ...('problem' in this.#key && { apiKey: this.#key }),
    ...(this.needsKeyAgain && { apiKey: { problem: otherAddressProblem } }),
  });

  /** A connection that sends no key has none. */
  #readKey() {
    return readApiKey(this.sent.keyHeader === '' ? '' : this.apiKey);
  }

  /** Problems of the fields that were left. */
  get problems(): Problems {
    const shown: Problems = {};
    for (const field of fieldNames) if (this.#left[field]) shown[field] = this.#all[field];
    return shown;
  }

  get derivedRootUrl(): string {
    return 'url' in this.#base ? deriveRootUrl(this.#base.url) : '';
  }

  get derivedName(): string {
    return 'url' in this.#base ? hostOf(this.#base.url) : '';
  }

  /** Whether a stored key exists, usable in this tab or not. */
  get hasKey(): boolean {
    return !!this.existing && (!!this.existing.maskedKey || isLocked(this.existing));
  }

  /** Whether this key would be the first locked one in this browser. */
  get asksForNewPassphrase(): boolean {
    return this.storeIn === 'locked' && passphrase.exists === false && !this.dropsKey;
  }

  /** Whether the stored key was entered for other origins than those of the typed addresses. */
  get needsKeyAgain(): boolean {
    if (!this.existing || !this.hasKey || this.dropsKey || this.apiKey.trim() !== '') return false;
    return this.#hasOtherAddress;
  }

  get #hasOtherAddress(): boolean {
    if (!this.existing || !('url' in this.#base && 'url' in this.#root)) return false;
    const rootUrl = this.#root.url || this.derivedRootUrl;
    return !coversOrigins(keyOrigins(this.existing), { baseUrl: this.#base.url, rootUrl });
  }

  /** Why the extra headers cannot be sent. */
  get headersProblem(): string | undefined {
    return this.sent.headersProblem(this.#hasOtherAddress);
  }

  /** Whether one of the advanced fields has a problem, other than its addresses. */
  get hasAdvancedProblem(): boolean {
    const { keyHeaderProblem, queryProblem } = this.sent;
    const { budget, fallback } = this.limitProblems;
    return [this.headersProblem, keyHeaderProblem, queryProblem, budget, fallback].some(Boolean);
  }

  /** Newly entered hosts that are reached without encryption, so that the key could be read on the way. */
  get unencryptedHosts(): string[] {
    const known = this.existing ? keyOrigins(this.existing) : [];
    const urls = [this.#base, this.#root].flatMap((entered) =>
      'url' in entered && isUnencryptedRemote(entered.url) ? [entered.url] : [],
    );
    return [...new Set(urls.filter((url) => !known.includes(new URL(url).origin)).map(hostOf))];
  }

  /** Why what is to happen beyond a limit cannot be saved. */
  get limitProblems(): { budget?: string; fallback?: string } {
    const { connectionId, model } = this.fallback;
    return {
      ...((this.budget ?? 1) <= 0 && { budget: 'Enter an amount above 0, or none.' }),
      ...(connectionId && !model && { fallback: 'Choose the model that answers instead.' }),
    };
  }

  /** Call it when the field `name` is left. An empty field has no problem yet. */
  leave(name: string): void {
    const field = fieldNames.find((known) => known === name);
    if (field && this[field] !== '') this.#left = { ...this.#left, [field]: true };
  }

  leaveAll(): void {
    this.#left = { baseUrl: true, rootUrl: true, apiKey: true };
    this.newPassphrase.isLeft = this.#needsNewPassphrase;
    this.sent.isLeft = true;
  }

  /** The preset of this base URL: the chosen one, if several have it. */
  get preset(): Preset | undefined {
    const fitting = presets.filter((preset) => fits(preset, this.baseUrl));
    return fitting.find(({ name }) => name === this.#chosen) ?? fitting[0];
  }

  /** Uses the address that a problem suggests, and moves its query parameters to their own fields. */
  useSuggestion(field: 'baseUrl' | 'rootUrl'): void {
    const { suggestion, query = [] } = this.#all[field] ?? {};
    if (suggestion === undefined) return;
    this[field] = suggestion;
    if (field === 'rootUrl') return;
    if (this.preset && !this.existing && this.sent.headers.length === 0)
      this.sent.choosePreset(this.preset);
    this.sent.addQuery(query);
  }

  /** Whether the address needs nothing more of the person. */
  get isAddressKnown(): boolean {
    return this.preset !== undefined && 'url' in this.#base;
  }

  /** Fills the fields; a name that the person typed stays. */
  choosePreset(name: string): void {
    const preset = presets.find((known) => known.name === name);
    if (!preset) return;
    if (this.name === '' || presets.some((known) => known.name === this.name))
      this.name = preset.name;
    this.#chosen = preset.name;
    this.baseUrl = preset.baseUrl;
    this.rootUrl = '';
    this.sent.choosePreset(preset);
    this.#left = {};
  }

  /** Clears what a preset filled in. */
  chooseOther(): void {
    if (!this.preset) return;
    if (presets.some((known) => known.name === this.name)) this.name = '';
    this.baseUrl = '';
    this.rootUrl = '';
    this.sent.choosePreset({});
    this.#left = {};
  }

  /** Undefined while a field has a problem. */
  get draft(): ConnectionDraft | undefined {
    if (!('url' in this.#base && 'url' in this.#root && 'key' in this.#key)) return undefined;
    if (this.needsKeyAgain || this.hasAdvancedProblem) return undefined;
    const newPassphrase = this.#needsNewPassphrase ? this.newPassphrase.value : undefined;
    if (this.#needsNewPassphrase && newPassphrase === undefined) return undefined;
    const { sent } = this;
    const keepsKey =
      this.existing && this.#key.key === '' && !this.dropsKey && sent.keyHeader !== '';
    return {
      id: this.existing?.id,
      name: this.name.trim() || this.derivedName,
      baseUrl: this.#base.url,
      rootUrl: this.#root.url,
      apiKey: keepsKey ? undefined : this.#key.key,
      storeIn: this.storeIn,
      ...sent.draft,
      budget: this.budget ?? 0,
      fallback: this.fallback,
      throughBridge: this.throughBridge,
      newPassphrase,
    };
  }

  get #needsNewPassphrase(): boolean {
    return (
      this.asksForNewPassphrase &&
      (this.apiKey !== '' || this.hasKey || this.sent.draft.secretHeaders.length > 0)
    );
  }

  /** The endpoint for a test of the draft; secrets that were not typed are those of the stored one. */
  static endpointOf(draft: ConnectionDraft, stored: Endpoint | undefined): Endpoint {
    const { baseUrl, rootUrl, keyHeader, extraHeaders, secretHeaders = [], query } = draft;
    const values = new Map(stored?.secretHeaders);
    return {
      baseUrl,
      rootUrl: rootUrl || deriveRootUrl(baseUrl),
      apiKey: draft.apiKey === undefined ? stored?.apiKey : draft.apiKey || undefined,
      keyHeader: keyHeader === bearer ? undefined : keyHeader,
      extraHeaders,
      secretHeaders: secretHeaders.map(([name, value]) => [name, value ?? values.get(name) ?? '']),
      query,
      ...(draft.throughBridge && { fetch: relayFetch }),
    };
  }
}

/** Whether the draft uses secrets that are stored. */
export function usesStored({ apiKey, secretHeaders = [] }: ConnectionDraft): boolean {
  return apiKey === undefined || secretHeaders.some(([, value]) => value === undefined);
}
