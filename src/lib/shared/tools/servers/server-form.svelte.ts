import { readAddress, readApiKey } from '$lib/shared/connections/model/typed-fields';
import { lasting } from '$lib/shared/stored-items/model/lasting.svelte';
import type { ServerDraft } from './base/tool-servers.svelte';

/** The form of a new server; it survives closing the dialog, in the memory of this page only. */
class ServerForm {
  isOpen = $state(false);
  url = $state('');
  token = $state('');
  storeIn = $state<ServerDraft['storeIn']>('tab');
  /** Why the last attempt to connect failed; the server's words in it are untrusted. */
  failure = $state<string>();
  #connecting = $state.raw<AbortController>();
  /** Problems are shown from the first attempt to connect. */
  #tried = $state(false);
  readonly #address = $derived(readAddress(this.url));
  readonly #key = $derived(readApiKey(this.token));

  get urlProblem(): { problem: string; suggestion?: string } | undefined {
    return this.#tried && 'problem' in this.#address ? this.#address : undefined;
  }

  get tokenProblem(): string | undefined {
    return this.#tried && 'problem' in this.#key ? this.#key.problem : undefined;
  }

  get isConnecting(): boolean {
    return this.#connecting !== undefined;
  }

  open(): void {
    this.isOpen = true;
  }

  /** Opens it with an address that could not be reached. */
  reopen({ url, token }: Omit<ServerDraft, 'storeIn'>, failure: string): void {
    this.isOpen = true;
    Object.assign(this, { url, token, failure });
  }

  /** Closes only if `connect` succeeds; otherwise the form stays with the reason. Rejects as `connect` does. */
  async connect<Added extends { failure?: string }>(
    connect: (signal: AbortSignal) => Promise<Added>,
  ): Promise<Added> {
    const connecting = new AbortController();
    this.#connecting = connecting;
    this.failure = undefined;
    try {
      const added = await connect(connecting.signal);
      this.failure = added.failure;
      if (this.failure === undefined) this.close();
      return added;
    } finally {
      this.#connecting = undefined;
    }
  }

  /** Stops connecting, or else closes the form. */
  cancel(): void {
    if (this.#connecting) this.#connecting.abort();
    else this.close();
  }

  close(): void {
    this.failure = undefined;
    this.isOpen = this.#tried = false;
    this.url = this.token = '';
    this.storeIn = 'tab';
  }

  /** Returns undefined, and shows the problems, if the form is invalid. */
  validate(): ServerDraft | undefined {
    this.#tried = true;
    if (!('url' in this.#address) || !('key' in this.#key)) return undefined;
    return { url: this.#address.url, token: this.#key.key, storeIn: this.storeIn };
  }
}

export const serverForm = lasting(() => new ServerForm());
