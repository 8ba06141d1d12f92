import { differJson, differTexts } from './differ';
import type { JsonDifference } from './json-difference';
import type { TextDifference } from './text-difference';

/** Differences of two texts: by member if both are JSON, else by words. */
export type BodyDifference = { json: JsonDifference } | { text: TextDifference };

/** Runs in a worker. Rejects with WorkerFailure. */
export async function differBodies(before: string, after: string): Promise<BodyDifference> {
  const json = await differJson(before, after);
  return json ? { json } : { text: await differTexts(before, after) };
}
