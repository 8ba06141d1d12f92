import { startSupervised, type SupervisedWorker, unlessAborted } from '$lib/work/supervise';
import { startWorker } from '$lib/work/trusted-worker';
import url from './highlight.worker.ts?worker&url';
import type { HighlightReply, HighlightRequest } from './highlight.worker';

/** Time limit for one block in milliseconds: some patterns of highlight.js are quadratic, and 40 kB took 11 s. */
const limit = 1000;
/** In UTF-16 units; a longer block would have too many elements for one layout. */
const longest = 60_000;

/** Uses plain messages, one at a time, because comlink would be part of the chat page's first load. */
let running: SupervisedWorker | undefined;
let last: Promise<unknown> = Promise.resolve();

/** Resolves to null if the code stays plain: its language is unknown, it is too long, or the time is up. */
export function highlight(request: HighlightRequest): Promise<HighlightReply> {
  if (!request.language || request.code.length > longest) return Promise.resolve(null);
  const result = last.then(() => requestRuns(request));
  last = result;
  return result;
}

async function requestRuns(request: HighlightRequest): Promise<HighlightReply> {
  try {
    const { worker, started, ended } = (running ??= start());
    await unlessAborted(started, ended);
    const inTime = AbortSignal.any([ended, AbortSignal.timeout(limit)]);
    return await unlessAborted(answer(worker, request), inTime);
  } catch {
    running?.close();
    return null;
  }
}

function start(): SupervisedWorker {
  const supervised = startSupervised(() => startWorker(url));
  supervised.ended.addEventListener('abort', () => (running = undefined));
  return supervised;
}

function answer(worker: Worker, request: HighlightRequest): Promise<HighlightReply> {
  return new Promise((resolve) => {
    const take = ({ data }: MessageEvent<HighlightReply>) => resolve(data);
    worker.addEventListener('message', take, { once: true });
    worker.postMessage(request);
  });
}
