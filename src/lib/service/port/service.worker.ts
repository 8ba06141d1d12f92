import { announceWorker } from '../../base/workers/announce-worker';
import { startWorker } from '../../base/workers/trusted-worker';
import { TimedWorker } from '../../base/workers/worker-host';
import { fetchFrom } from '../audio/fetch-from';
import { sharedTabs } from '../batches/batch-runner';
import { lazyOwnEngines } from '../engines/lazy-own-engines';
import { withBrowserModel } from '../engines/with-browser-model';
import type { FromRequest, ToRequest, ToWorker } from './port-request';
import type { Behaviour } from '../base/options';
import type { Instance, MakeInstance } from '../schema/instance';
import type { InstanceMethods } from '../schema/instance.worker';
import instanceUrl from '../schema/instance.worker.ts?worker&url';
import { createService } from '../service';
import { DeviceStore } from '../store/indexed-db-store';

/** Milliseconds for making a value that fits a schema. */
const instanceLimit = 1000;

const instanceWorker = new TimedWorker<InstanceMethods>(
  () => startWorker(instanceUrl),
  instanceLimit,
);

/** Runs schemaInstance in a second worker, so that no schema can block this one. */
const timedInstance: MakeInstance = async (schema, seed, hints) => {
  const made = await instanceWorker.run<Instance>((remote) =>
    remote.schemaInstance(schema, seed, hints),
  );
  return made === 'late' || made === 'failed' ? { failure: 'late' } : made;
};

/** The page prompts the browser's model, which workers cannot reach. Undefined where the browser has none. */
let page: MessagePort | undefined;
let behaviour: Behaviour = { pace: Infinity, jitter: 0 };
const store = new DeviceStore('inference-console-service');
const service = createService({
  own: withBrowserModel(lazyOwnEngines(), () => page),
  pace: () => behaviour.pace,
  jitter: () => behaviour.jitter,
  fault: () => behaviour.fault,
  instance: timedInstance,
  store,
  tabs: sharedTabs(),
  fetchUrl: (url, signal) => fetchFrom(behaviour.fetchesFrom, url, signal),
});

self.addEventListener('message', ({ data, ports: [port] }: MessageEvent<ToWorker>) => {
  if (data.type === 'behaviour') behaviour = data.behaviour;
  else if (data.type === 'browser-model') page = port;
  else if (port) void answerThroughPort(service, data, port);
});

announceWorker();

type RequestMessage = Extract<ToWorker, { type: 'request' }>;

/**
 * Serves one request of the page on the worker's side of the bridge. Never rejects; failures are sent through the port.
 */
async function answerThroughPort(
  service: (request: Request) => Promise<Response>,
  { url, method, headers, body, cassettes }: RequestMessage,
  port: MessagePort,
): Promise<void> {
  const aborted = new AbortController();
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  const send = (message: FromRequest, transfer: Transferable[] = []): void =>
    port.postMessage(message, transfer);
  const fail = (error: unknown): void => send({ type: 'failure', message: String(error) });
  port.onmessage = ({ data }: MessageEvent<ToRequest>) => {
    if (data.type === 'pull' && reader) sendChunk(reader, send).catch(fail);
    if (data.type === 'abort') {
      aborted.abort();
      reader?.cancel().catch(fail);
    }
  };
  try {
    const request = new Request(url, { method, headers, body, signal: aborted.signal });
    const response = cassettes
      ? await (await import('../replay')).answerFrom(cassettes, request)
      : await service(request);
    reader = response.body?.getReader();
    send({
      type: 'head',
      status: response.status,
      headers: [...response.headers],
      hasBody: reader !== undefined,
    });
  } catch (error) {
    fail(error);
  }
}

async function sendChunk(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  send: (message: FromRequest, transfer?: Transferable[]) => void,
): Promise<void> {
  const { done, value } = await reader.read();
  if (done) send({ type: 'end' });
  else send({ type: 'chunk', bytes: value }, [value.buffer]);
}
