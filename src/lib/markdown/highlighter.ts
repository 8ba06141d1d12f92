import { startWorker } from '$lib/trusted-worker';
import url from './highlight.worker.ts?worker&url';
import type { CodeRun } from './highlight-runs';
import type { HighlightReply, HighlightRequest } from './highlight.worker';

/** Milliseconds for one block: some patterns of highlight.js are quadratic, 40 kB took 11 s. */
const limit = 1000;
/** Loading the worker itself must not count against the first block. */
const startLimit = 10_000;
/** UTF-16 units; a longer block would become too many elements for one layout. */
const longest = 60_000;

let worker: Worker | undefined;
let ready = false;
let last: Promise<unknown> = Promise.resolve();

/** The runs of a piece of code, or null where it has to stay plain: language unknown, too long, or out of time. */
export function highlight(request: HighlightRequest): Promise<HighlightReply> {
  if (!request.language || request.code.length > longest) return Promise.resolve(null);
  const result = last.then(() => ask(request));
  last = result;
  return result;
}

function ask(request: HighlightRequest): Promise<CodeRun[] | null> {
  worker ??= startWorker(url);
  const current = worker;
  return new Promise((resolve) => {
    const answered = new AbortController();
    const end = (runs: HighlightReply) => {
      answered.abort();
      clearTimeout(timer);
      resolve(runs);
    };
    const giveUp = () => {
      current.terminate();
      worker = undefined;
      ready = false;
      end(null);
    };
    const timer = setTimeout(giveUp, ready ? limit : startLimit);
    const { signal } = answered;
    const onMessage = (event: MessageEvent<HighlightReply>) => {
      ready = true;
      end(event.data);
    };
    current.addEventListener('message', onMessage, { signal });
    current.addEventListener('error', giveUp, { signal });
    current.postMessage(request);
  });
}
