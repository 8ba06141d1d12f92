import { asset } from '$app/paths';
import { connections } from '$lib/shared/connections/model/connections.svelte';
import { randomId } from '$lib/base/platform/random-id';
import type { KeyPlace } from '$lib/base/storage/keys/stored-keys';
import type { ToolServerRecord } from '$lib/base/storage/tool-servers';
import { WorkerFailure } from '$lib/base/workers/worker-failure';
import { toolServers } from '../base/tool-servers.svelte';
import type { PreparedSignIn } from './authorization';
import type { SignInOffer } from '../base/grant';
import { inSignInWorker } from './in-sign-in-worker';
import { isSameIssuer } from '../base/one-origin';
import { saveGrant } from './server-token';
import { describeSignInFailure, SignInError, type SignInFailure } from './sign-in-failure';

/** static/signed-in.html, to which the authorization server leads back, posts its address here. */
const channelName = 'inference-console.signed-in';

/** One sign-in to a server, from the press on "Sign in" to the stored tokens. */
export class SignIn {
  storeIn = $state<KeyPlace>('tab');
  /** Needed where the authorization server registers no clients. */
  clientId = $state('');
  /** The sign-in whose page can be opened. */
  prepared = $state.raw<PreparedSignIn>();
  isBusy = $state(false);
  #failure = $state.raw<SignInFailure>();
  #working: AbortController | undefined;
  #channel: BroadcastChannel | undefined;

  constructor(
    readonly server: Pick<ToolServerRecord, 'id' | 'url'>,
    readonly offer: SignInOffer,
  ) {}

  /** Its words may be the server's, which are untrusted. */
  get failure(): string | undefined {
    return this.#failure && describeSignInFailure(this.#failure, this.offer.issuer);
  }

  get needsClientId(): boolean {
    return this.#failure?.kind === 'no-registration' || this.clientId !== '';
  }

  /** Contacts the authorization server, and awaits the answer of its page from then on. */
  async prepare(): Promise<void> {
    // PKCE needs crypto.subtle.
    if (!isSecureContext) return this.#fail({ kind: 'insecure' });
    const state = randomId() + randomId();
    const redirectUrl = new URL(asset('/signed-in.html'), location.href).href;
    const clientId = this.clientId.trim();
    const prepared = await this.#work((signal) =>
      inSignInWorker(
        (worker) => worker.prepareSignIn(this.offer, { redirectUrl, state, clientId }),
        signal,
      ),
    );
    if (!prepared) return;
    this.prepared = prepared;
    this.#channel = new BroadcastChannel(channelName);
    this.#channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      const answer = new URLSearchParams(String(data));
      // Any other answer belongs to another sign-in, or to none.
      if (answer.get('state') === state) void this.#finish(prepared, answer);
    };
  }

  cancel(): void {
    this.end();
    this.#failure = this.prepared = undefined;
    this.isBusy = false;
  }

  /** Ends it without a change of what is shown. */
  end(): void {
    this.#working?.abort();
    this.#channel?.close();
  }

  async #finish(prepared: PreparedSignIn, answer: URLSearchParams): Promise<void> {
    this.cancel();
    // No other page would find the tokens of a deleted server, so that they could be removed.
    if (!toolServers.all.some(({ id }) => id === this.server.id)) return;
    const issuer = answer.get('iss');
    const isOther = issuer !== null && !isSameIssuer(issuer, prepared.server.issuer);
    if (isOther || (issuer === null && prepared.namesIssuer))
      return this.#fail({ kind: 'other-issuer' });
    const code = answer.get('code');
    if (code === null) {
      const words = [answer.get('error'), answer.get('error_description')].join(' ').trim();
      return this.#fail({ kind: 'refused', words });
    }
    const tokens = await this.#work((signal) =>
      inSignInWorker((worker) => worker.finishSignIn(prepared, code), signal),
    );
    if (!tokens) return;
    const { server, client, offer } = prepared;
    const { issuer: consented, resource } = offer;
    try {
      if (this.storeIn === 'locked') await connections.unlock();
      await saveGrant(this.server, {
        ...tokens,
        ...{ issuer: consented, server, client, resource, storeIn: this.storeIn },
      });
    } catch {
      return this.#fail({ kind: 'not-stored' });
    }
    await toolServers.relist(this.server.id);
  }

  #fail(failure: SignInFailure): void {
    this.#failure = failure;
  }

  /** Undefined after a failure, which is shown, or a cancel. */
  async #work<Value>(step: (signal: AbortSignal) => Promise<Value>): Promise<Value | undefined> {
    const working = (this.#working = new AbortController());
    this.isBusy = true;
    this.#failure = undefined;
    try {
      return await step(working.signal);
    } catch (reason) {
      if (working.signal.aborted) return undefined;
      if (reason instanceof SignInError) this.#fail(reason.failure);
      else if (reason instanceof WorkerFailure)
        this.#fail({ kind: 'refused', words: reason.message });
      else throw reason;
    } finally {
      if (this.#working === working) this.isBusy = false;
    }
    return undefined;
  }
}

const signIns = new Map<string, SignIn>();

/** The sign-in to a server, which continues when its dialog is closed. */
export function signInOf(server: Pick<ToolServerRecord, 'id' | 'url'>, offer: SignInOffer): SignIn {
  const found = signIns.get(server.id);
  if (found?.offer === offer) return found;
  found?.end();
  const signIn = new SignIn(server, offer);
  signIns.set(server.id, signIn);
  return signIn;
}
