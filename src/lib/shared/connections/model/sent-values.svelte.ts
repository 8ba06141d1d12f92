import { isSecretName } from '$lib/base/api/wire/secret-names';
import type { Connection } from './connection';
import type { Preset } from './presets';
import { headerProblem, otherAddressHeaders, queryProblem } from './extra-headers';
import { bearer, type ConnectionDraft, type SecretHeader } from './store-connection';

/** The usual headers of keys. */
const keyHeaders = [bearer, 'api-key', 'x-api-key', 'x-goog-api-key'] as const;

export type KeyForm = (typeof keyHeaders)[number] | 'other' | 'none';

export const keyForms: readonly { value: KeyForm; label: string }[] = [
  { value: bearer, label: 'Bearer token' },
  ...keyHeaders.slice(1).map((value) => ({ value, label: `Header ${value}` })),
  { value: 'other', label: 'Another header' },
  { value: 'none', label: 'No key' },
];

/** A header or a query parameter as entered. */
export class NamedValue {
  name = $state('');
  value = $state('');
  /** The person's choice; undefined leaves it to the name. */
  #secret = $state<boolean>();

  constructor(
    name = '',
    value = '',
    /** The name under which a value is stored with the key, which an empty value keeps. */
    readonly storedAs?: string,
  ) {
    this.name = name;
    this.value = value;
    if (storedAs !== undefined) this.#secret = true;
  }

  get isSecret(): boolean {
    return this.#secret ?? isSecretName(this.name.trim(), 'header');
  }

  set isSecret(secret: boolean) {
    this.#secret = secret;
  }

  get keepsStored(): boolean {
    return this.isSecret && this.value === '' && this.name.trim() === this.storedAs;
  }

  get entered(): [name: string, value: string] {
    return [this.name.trim(), this.value.trim()];
  }
}

/** The header of the key, the further headers and the query parameters of a connection, as entered. */
export class SentValues {
  keyForm = $state<KeyForm>(bearer);
  /** The header of the key if it is another one. */
  otherKeyHeader = $state('');
  headers = $state<NamedValue[]>([]);
  query = $state<NamedValue[]>([]);
  /** Whether the person has changed the headers. */
  hasNewHeaders = $state(false);
  /** Whether the person has left the values, whose problem is then shown. */
  isLeft = $state(false);

  constructor(existing?: Connection) {
    if (existing) this.#fill(existing);
    for (const name of existing?.secretHeaders ?? [])
      this.headers.push(new NamedValue(name, '', name));
  }

  choosePreset({ keyHeader, headers, query }: Partial<Preset>): void {
    this.#fill({ keyHeader, extraHeaders: headers, query });
    this.isLeft = false;
  }

  /** Replaces parameters of the same names. */
  addQuery(added: readonly (readonly [name: string, value: string])[]): void {
    const names = added.map(([name]) => name);
    this.query = [
      ...this.query.filter(({ entered: [name] }) => !names.includes(name)),
      ...added.map(([name, value]) => new NamedValue(name, value)),
    ];
  }

  /** `Authorization` for a bearer token, empty for none. */
  get keyHeader(): string {
    if (this.keyForm === 'none') return '';
    return this.keyForm === 'other' ? this.otherKeyHeader.trim() : this.keyForm;
  }

  get keyHeaderProblem(): string | undefined {
    return this.keyForm === 'other' ? headerProblem([[this.keyHeader, 'key']]) : undefined;
  }

  /** Why the headers cannot be sent, or must be entered again for other origins. */
  headersProblem(hasOtherAddress: boolean): string | undefined {
    const isAgain = this.#headers.some(({ keepsStored }) => keepsStored) || !this.hasNewHeaders;
    if (hasOtherAddress && isAgain && this.#headers.length > 0) return otherAddressHeaders;
    const entered = this.#headers.map(({ entered: [name, value], keepsStored }) =>
      keepsStored ? ([name, 'stored'] as const) : ([name, value] as const),
    );
    const key = this.keyHeader === bearer || this.keyHeader === '' ? [] : [this.keyHeader];
    return headerProblem([...key.map((name) => [name, 'key'] as const), ...entered]);
  }

  get queryProblem(): string | undefined {
    return queryProblem(this.#query);
  }

  get draft(): Required<
    Pick<ConnectionDraft, 'keyHeader' | 'extraHeaders' | 'secretHeaders' | 'query'>
  > {
    const { keyHeader } = this;
    const open = this.#headers.filter(({ isSecret }) => !isSecret);
    const secret = this.#headers.filter(({ isSecret }) => isSecret);
    return {
      keyHeader,
      extraHeaders: open.map(({ entered }) => entered),
      secretHeaders: secret.map(({ entered: [name, value], keepsStored }): SecretHeader => [
        name,
        keepsStored ? undefined : value,
      ]),
      query: this.#query,
    };
  }

  #fill({
    keyHeader = bearer,
    extraHeaders = [],
    query = [],
  }: Partial<Pick<Connection, 'keyHeader' | 'extraHeaders' | 'query'>>): void {
    const usual = keyHeaders.find((name) => name === keyHeader);
    this.keyForm = usual ?? (keyHeader === '' ? 'none' : 'other');
    this.otherKeyHeader = usual ? '' : keyHeader;
    this.headers = extraHeaders.map(([name, value]) => new NamedValue(name, value));
    this.query = query.map(([name, value]) => new NamedValue(name, value));
  }

  /** Without empty rows. */
  get #headers(): NamedValue[] {
    return this.headers.filter(({ entered }) => entered.some((text) => text !== ''));
  }

  get #query(): [name: string, value: string][] {
    return this.query
      .map(({ entered }) => entered)
      .filter((entered) => entered.some((text) => text !== ''));
  }
}
