import type { Behaviour } from './behaviour';
import type { ToWorker } from './bridge-messages';
import { PortRequest } from './port-request';

/** The page's side of the bridge: looks like `fetch`, and fails like it, with a TypeError. */
export class WorkerBridge {
  private worker: Worker | undefined;
  private readonly open = new Set<PortRequest>();

  constructor(
    private readonly start: () => Worker,
    private behaviour: Behaviour,
  ) {}

  changeBehaviour(change: Partial<Behaviour>): void {
    this.behaviour = { ...this.behaviour, ...change };
    if (this.worker) this.post(this.worker, { type: 'behaviour', behaviour: this.behaviour });
  }

  async fetch(url: string, init: RequestInit): Promise<Response> {
    const signal = init.signal ?? undefined;
    signal?.throwIfAborted();
    const message = await requestMessage(url, init);
    signal?.throwIfAborted();
    const worker = (this.worker ??= this.startWorker());
    const { port1, port2 } = new MessageChannel();
    const request = new PortRequest(port1, signal, () => this.open.delete(request));
    this.open.add(request);
    this.post(worker, message, [port2]);
    return request.response;
  }

  private startWorker(): Worker {
    const worker = this.start();
    worker.onerror = (event) => {
      event.preventDefault();
      this.fail(worker, event.message);
    };
    worker.onmessageerror = () => this.fail(worker, 'a message could not be read');
    this.post(worker, { type: 'behaviour', behaviour: this.behaviour });
    return worker;
  }

  /** A worker in error is given up with all its requests; the next call starts a new one. */
  private fail(worker: Worker, reason: string): void {
    worker.terminate();
    if (this.worker === worker) this.worker = undefined;
    const words = `The built-in service stopped working: ${reason || 'its worker did not start'}`;
    for (const request of this.open) request.fail(new TypeError(words));
  }

  private post(worker: Worker, message: ToWorker, transfer: Transferable[] = []): void {
    worker.postMessage(message, transfer);
  }
}

async function requestMessage(url: string, init: RequestInit): Promise<ToWorker> {
  const { body } = init;
  // The platform decides which content type a body brings along, and how a form is written.
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
