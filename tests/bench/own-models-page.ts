import { proxy } from 'comlink';
import type { AddModelTasks } from '../../src/lib/base/model-files/add-model.worker';
import addWorkerUrl from '../../src/lib/base/model-files/add-model.worker.ts?worker&url';
import { openFiles, readOwnModel } from '../../src/lib/base/model-files/own-models';
import { createServiceFetch } from '../../src/lib/service/port/bridge';
import { Llama } from '../../src/lib/service/engines/llama/llama';
import { runInWorker } from '../../src/lib/base/workers/worker-host';
import { startWorker } from '../../src/lib/base/workers/trusted-worker';
import { demoBaseUrl, demoRootUrl } from '../../src/lib/shared/connections/model/demo-address';
import { randomModel } from '../support/made-models';

const folder = 'bench';
const context = 2048;
const never = new AbortController().signal;
const messages = [{ role: 'user' as const, content: 'Hello' }];
const sendToService = createServiceFetch();

function call(url: string, method: string, body?: object): Promise<Response> {
  const headers = { authorization: 'Bearer bench', 'content-type': 'application/json' };
  return sendToService(url, { method, headers, body: body && JSON.stringify(body) });
}

/** Tokens per second from the first token to the last. */
class Rate {
  #count = 0;
  #first = 0;

  add(): void {
    this.#first ||= performance.now();
    this.#count += 1;
  }

  perSecond(): number {
    return ((this.#count - 1) / (performance.now() - this.#first)) * 1000;
  }
}

const longTasks: number[] = [];
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) longTasks.push(duration);
}).observe({ type: 'longtask' });

const ownModelsBench: OwnModelsBench = {
  async prepare(width) {
    const file = new File([randomModel(context, width)], `${folder}.gguf`);
    const added = await runInWorker<AddModelTasks, { kind: string }>(
      () => startWorker(addWorkerUrl),
      (remote) =>
        remote.addFiles(
          [file],
          proxy(() => undefined),
        ),
    );
    if (added.kind !== 'model') throw new Error(JSON.stringify(added));
    return file.size;
  },

  async direct(tokens) {
    const model = await readOwnModel(folder);
    if (!model) throw new Error('No model is stored.');
    const options = { context, embeddings: false, gpu: false };
    const llama = await Llama.load(await openFiles(model), options, never);
    const rate = new Rate();
    const params = { messages, stop: [], seed: 1, max_tokens: tokens };
    await llama.chat(params, never, ({ choices }) => {
      if (choices[0]?.delta.content) rate.add();
    });
    const perSecond = rate.perSecond();
    await llama.unload();
    return perSecond;
  },

  async load() {
    const start = performance.now();
    const response = await call(`${demoRootUrl}/own-models/${folder}/load`, 'POST');
    if (!response.ok) throw new Error(await response.text());
    return performance.now() - start;
  },

  async throughService(tokens) {
    longTasks.length = 0;
    const body = { model: `own/${folder}`, messages, seed: 1, max_tokens: tokens, stream: true };
    const response = await call(`${demoBaseUrl}/chat/completions`, 'POST', body);
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    const rate = new Rate();
    for (let read = await reader?.read(); read && !read.done; read = await reader?.read())
      for (const line of read.value.split('\n')) if (/"content":"[^"]/.test(line)) rate.add();
    return { perSecond: rate.perSecond(), longest: Math.max(0, ...longTasks) };
  },

  async abort() {
    const stop = new AbortController();
    const body = { model: `own/${folder}`, messages, seed: 1, stream: true };
    const headers = { authorization: 'Bearer bench', 'content-type': 'application/json' };
    const response = await sendToService(`${demoBaseUrl}/chat/completions`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
      signal: stop.signal,
    });
    const reader = response.body?.getReader();
    await reader?.read();
    await reader?.read();
    const start = performance.now();
    stop.abort();
    // The next job runs as soon as the engine has stopped.
    await call(`${demoBaseUrl}/chat/completions`, 'POST', {
      ...body,
      stream: false,
      max_tokens: 1,
    });
    return performance.now() - start;
  },

  async unload() {
    await call(`${demoRootUrl}/own-models/loaded`, 'DELETE');
  },
};

Object.assign(globalThis, { ownModelsBench });
