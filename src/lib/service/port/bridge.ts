import type { Fetch } from '../../base/api/wire/endpoint';
import { startSupervised, type SupervisedWorker } from '../../base/workers/supervise';
import { startWorker } from '../../base/workers/trusted-worker';
import type { WorkerFailure } from '../../base/workers/worker-failure';
import type { Behaviour } from '../base/options';
import workerUrl from './service.worker.ts?worker&url';
import type { BrowserModelJob } from '../engines/browser-model/browser-model-job';
import { formBlob, PortRequest, type ToWorker } from './port-request';

/** The page's side of the bridge. It has the interface of `fetch` and fails like it, with a TypeError. */
export class WorkerBridge {
  #running: SupervisedWorker | undefined;
  readonly #open = new Set<PortRequest>();
  readonly #start: () => Worker;
  #behaviour: Behaviour;
  #lends = false;

  constructor(start: () => Worker, behaviour: Behaviour) {
    this.#start = start;
    this.#behaviour = behaviour;
  }

  changeBehaviour(change: Partial<Behaviour>): void {
    this.#behaviour = { ...this.#behaviour, ...change };
    if (this.#running) this.#post(this.#running, { type: 'behaviour', behaviour: this.#behaviour });
  }

  /** `cassettes` answer in place of the demo service. */
  async fetch(url: string, init: RequestInit, cassettes?: Blob): Promise<Response> {
    const signal = init.signal ?? undefined;
    signal?.throwIfAborted();
    const message = { ...(await requestMessage(url, init)), cassettes };
    signal?.throwIfAborted();
    const running = (this.#running ??= this.#startWorker());
    const { port1, port2 } = new MessageChannel();
    const request = new PortRequest(port1, signal, () => this.#open.delete(request));
    this.#open.add(request);
    this.#post(running, message, [port2]);
    return request.response;
  }

  #startWorker(): SupervisedWorker {
    const running = startSupervised(this.#start);
    running.ended.addEventListener('abort', () => this.#fail(running));
    this.#post(running, { type: 'behaviour', behaviour: this.#behaviour });
    if (this.#lends) this.#lendModel(running);
    return running;
  }

  /** Lets the worker use the browser's own model, which must exist. */
  lendBrowserModel(): void {
    if (this.#lends) return;
    this.#lends = true;
    if (this.#running) this.#lendModel(this.#running);
  }

  /** Workers have no access to the browser's model, so this page runs the worker's prompts. */
  #lendModel(running: SupervisedWorker): void {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = async ({ data, ports: [port] }: MessageEvent<BrowserModelJob>) =>
      port && (await import('../engines/browser-model/browser-model-job')).runJob(data, port);
    this.#post(running, { type: 'browser-model' }, [port2]);
  }

  /** Fails all requests of a worker that has ended; the next call starts a new one. */
  #fail(ended: SupervisedWorker): void {
    if (this.#running === ended) this.#running = undefined;
    const { message } = ended.ended.reason as WorkerFailure;
    for (const request of this.#open)
      request.fail(new TypeError(`The demo service stopped working: ${message}`));
  }

  #post({ worker }: SupervisedWorker, message: ToWorker, transfer: Transferable[] = []): void {
    worker.postMessage(message, transfer);
  }
}

async function requestMessage(url: string, init: RequestInit): Promise<ToWorker> {
  const body = init.body instanceof FormData ? formBlob(init.body) : init.body;
  // The platform chooses the content type of a body.
  const carrier = new Response(body);
  const headers = new Headers(init.headers);
  const type = carrier.headers.get('content-type');
  if (type !== null && !headers.has('content-type')) headers.set('content-type', type);
  return {
    type: 'request',
    url,
    method: init.method ?? 'GET',
    headers: [...headers],
    body:
      body === undefined || body === null
        ? undefined
        : typeof body === 'string' || body instanceof Blob
          ? body
          : await carrier.blob(),
  };
}

/** Default pace in tokens per second: fast enough to be pleasant, slow enough to be visible. */
const defaultPace = 120;

/** All connections of the page share one worker. */
const bridge = new WorkerBridge(() => startWorker(workerUrl), {
  pace: defaultPace,
  jitter: 0,
});

/**
 * A `fetch` that reaches the demo service, or the replay of cassettes, by a JSON array of them. The first call starts
 * the worker.
 */
export function createServiceFetch(cassettes?: () => Promise<Blob>): Fetch {
  return async (url, init) => bridge.fetch(url, init, await cassettes?.());
}

/** Applies to new answers; pace and jitter apply to running answers too. */
export function changeBehaviour(change: Partial<Behaviour>): void {
  bridge.changeBehaviour(change);
}

/** From now on the browser's own model, which must exist, is among the models. */
export function lendBrowserModel(): void {
  bridge.lendBrowserModel();
}
