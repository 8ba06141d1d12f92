import { startWorker } from '$lib/base/workers/trusted-worker';
import { runInWorker, WorkerHost } from '$lib/base/workers/worker-host';
import type { DifferenceTasks } from './difference.worker';
import url from './difference.worker.ts?worker&url';
import type { JsonDifference } from './json-difference';
import type { TextDifference } from './text-difference';
import type { WordErrors } from './word-errors';

const start = () => startWorker(url);
const host = new WorkerHost<DifferenceTasks>(start);

/** `textDifference` in a worker, because texts may be long. Rejects with WorkerFailure. */
export function differTexts(
  before: string,
  after: string,
  finest: 'words' | 'lines' = 'words',
): Promise<TextDifference> {
  return host.call((remote) => remote.textDifference(before, after, finest));
}

/** `wordErrors` in a worker of its own, which an abort ends. Rejects with WorkerFailure or the signal's reason. */
export function differWords(
  reference: string,
  text: string,
  lenient: boolean,
  signal: AbortSignal,
): Promise<WordErrors | undefined> {
  return runInWorker<DifferenceTasks, WordErrors | undefined>(
    start,
    (remote) => remote.wordErrors(reference, text, lenient),
    signal,
  );
}

/** `jsonDifference` in a worker. Rejects with WorkerFailure. */
function differJson(before: string, after: string): Promise<JsonDifference | undefined> {
  return host.call((remote) => remote.jsonDifference(before, after));
}

/** Differences of two texts: by member if both are JSON, else by words. */
export type BodyDifference = { json: JsonDifference } | { text: TextDifference };

/** Runs in a worker. Rejects with WorkerFailure. */
export async function differBodies(before: string, after: string): Promise<BodyDifference> {
  const json = await differJson(before, after);
  return json ? { json } : { text: await differTexts(before, after) };
}
