import { connections } from '$lib/connections/connections.svelte';
import { type BodyDifference, differBodies } from '$lib/difference/differ';
import type { ComparedRuns, RunSide } from './compare-runs';

/** The difference of prompts, settings, checks and fingerprints of models. Rejects with WorkerFailure. */
export function whatChanged(
  before: RunSide,
  after: RunSide,
  { prompts }: ComparedRuns,
): Promise<BodyDifference> {
  const promptsOf = (side: 'before' | 'after') =>
    Object.fromEntries(Object.entries(prompts).map(([number, both]) => [number, both[side]]));
  return differBodies(
    JSON.stringify({ ...conditionsOf(before), rowPrompts: promptsOf('before') }),
    JSON.stringify({ ...conditionsOf(after), rowPrompts: promptsOf('after') }),
  );
}

function conditionsOf({ variants, checks }: RunSide) {
  const conditions = variants.map(({ name, settings, fingerprints }) => {
    const { connectionId, ...others } = settings;
    const connection = connections.list.find(({ id }) => id === connectionId)?.name ?? connectionId;
    const sent = { connection, ...others, fingerprints: fingerprints.toSorted() };
    return [variants.length === 1 ? 'variant' : name, sent] as const;
  });
  const rules = checks.map(({ id: _, name, ...rule }) => [name, rule] as const);
  return { variants: Object.fromEntries(conditions), checks: Object.fromEntries(rules) };
}
