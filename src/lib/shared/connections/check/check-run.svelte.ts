import { proxy } from 'comlink';
import { type Endpoint, hostOf } from '$lib/base/api/wire/endpoint';
import { type ApiError, ApiFailure } from '$lib/base/api/wire/errors';
import { needsPageFetch } from '$lib/base/api/wire/local-network';
import { describeError } from '$lib/base/errors/describe-error';
import { preferences } from '$lib/base/storage/database/preferences';
import { startWorker } from '$lib/base/workers/trusted-worker';
import { runInWorker } from '$lib/base/workers/worker-host';
import { demoBaseUrl } from '../model/demo-address';
import { type Connection, maskedKey } from '../model/connection';
import { connections } from '../model/connections.svelte';
import { isInReach } from '../model/reach';
import { checkConnection, type ConnectionCheck } from './connection-check';
import type { CheckWorker } from './connection-check.worker';
import url from './connection-check.worker.ts?worker&url';
import { type CheckDescription, describeCheck } from './describe-check';
import { RelayedExchanges } from './relayed-exchange';

/**
 * Tests an address, even an unsaved one that the page's content policy blocks: a worker is not bound by it. Only one that
 * a worker cannot reach has to be saved first. Rejects with ApiFailure `stopped`, WorkerFailure or the signal's reason.
 */
export async function checkAnywhere(
  endpoint: Endpoint,
  signal: AbortSignal,
): Promise<ConnectionCheck> {
  if (endpoint.fetch || isInReach(endpoint)) return checkConnection(endpoint, signal);
  if (needsPageFetch(endpoint.baseUrl)) return outOfReach(endpoint);
  // Functions cannot be posted to a worker. A test costs nothing.
  const { observe, admit: _, ...rest } = endpoint;
  const relayed = new RelayedExchanges(endpoint);
  try {
    return await runInWorker<CheckWorker, ConnectionCheck>(
      () => startWorker(url),
      (worker) => worker.check(rest, observe && proxy(relayed.receive)),
      signal,
    );
  } finally {
    relayed.stop();
  }
}

function outOfReach({ baseUrl }: Endpoint): ConnectionCheck {
  const error: ApiError = { kind: 'unreachable', host: hostOf(baseUrl), cause: 'out-of-reach' };
  return { kind: 'failed', error };
}

/** The result of a test in words, and another base URL that would work, if one does. */
export interface ConnectionVerdict extends CheckDescription {
  kind: ConnectionCheck['kind'];
  betterBaseUrl?: string;
  /** Whether the service refuses this page, and the bridge of this console could pass requests on. */
  needsBridge: boolean;
}

/** The test of one connection. A new run replaces an older one. */
export class CheckRun {
  running = $state(false);
  verdict = $state.raw<ConnectionVerdict>();
  #run: AbortController | undefined;

  async start(endpointOf: () => Promise<Endpoint>, name: string): Promise<void> {
    this.clear();
    const run = (this.#run = new AbortController());
    this.running = true;
    try {
      const endpoint = await endpointOf();
      const check = await checkAnywhere(endpoint, run.signal);
      this.verdict = verdictOf(check, endpoint, name);
    } catch (reason) {
      if (run.signal.aborted) return;
      if (!(reason instanceof ApiFailure)) throw reason;
      if (reason.error.kind === 'key-locked') this.verdict = lockedVerdict(reason.error, name);
    } finally {
      if (this.#run === run) this.running = false;
    }
  }

  /** Aborts a run under way and discards the result. */
  clear(): void {
    this.#run?.abort();
    this.#run = undefined;
    this.running = false;
    this.verdict = undefined;
  }
}

function verdictOf(check: ConnectionCheck, endpoint: Endpoint, name: string): ConnectionVerdict {
  const connection = {
    name,
    host: hostOf(endpoint.baseUrl),
    isDemo: endpoint.baseUrl === demoBaseUrl,
    maskedKey: endpoint.apiKey ? maskedKey(endpoint.apiKey) : null,
  };
  return {
    ...describeCheck(check, { connection }),
    kind: check.kind,
    betterBaseUrl: check.kind === 'elsewhere' ? check.baseUrl : undefined,
    needsBridge:
      check.kind === 'failed' && isBlocked(check.error) && preferences.get('bridge') !== '',
  };
}

function isBlocked(error: ApiError): boolean {
  return error.kind === 'unreachable' && error.cause === 'cors';
}

function lockedVerdict(error: ApiError, name: string): ConnectionVerdict {
  const connection = { name, host: name, isDemo: false };
  return { ...describeError(error, { connection }), kind: 'failed', needsBridge: false };
}

const runs = new WeakMap<Connection, CheckRun>();

/** The test of a saved connection. An edited connection is a new object and counts as untested. */
export function checkRunOf(connection: Connection): CheckRun {
  const run = runs.get(connection) ?? new CheckRun();
  runs.set(connection, run);
  return run;
}

export async function testConnection(connection: Connection): Promise<void> {
  await checkRunOf(connection).start(() => connections.endpoint(connection), connection.name);
}
