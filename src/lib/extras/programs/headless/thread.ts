import { parentPort, workerData } from 'node:worker_threads';

/** The first script of each thread: the script of a worker finds here what it reads of a browser. */
Object.assign(globalThis, {
  addEventListener: parentPort?.addEventListener.bind(parentPort),
  postMessage: parentPort?.postMessage.bind(parentPort),
});
// Node has one from 21 on.
if (!('navigator' in globalThis)) Object.assign(globalThis, { navigator: {} });

await import(/* @vite-ignore */ workerData as string);
