import { connections } from '$lib/shared/connections/model/connections.svelte';
import { type BodyDifference, differBodies } from '$lib/shared/difference/differ';
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

/** The settings and rules by name, which several variants or checks may share. */
export function conditionsOf({ variants, checks }: Pick<RunSide, 'variants' | 'checks'>) {
  const conditions = variants.map(({ name, settings, answeredBy, fingerprints }) => {
    const { connectionId, ...others } = settings;
    const named = connections.list.find(({ id }) => id === connectionId)?.name ?? connectionId;
    const connection = answeredBy?.map(({ service }) => service).join(', ') ?? named;
    const sent = { connection, ...others, fingerprints: fingerprints.toSorted() };
    return [variants.length === 1 ? 'variant' : name, sent] as const;
  });
  const rules = checks.map(({ id: _, name, ...rule }) => [name, rule] as const);
  return { variants: byName(conditions), checks: byName(rules) };
}

/** A name that an earlier entry has gets a number: "A (2)". */
function byName(entries: readonly (readonly [string, object])[]): { [name: string]: object } {
  const found = new Map<string, object>();
  for (const [name, value] of entries) {
    let free = name;
    for (let number = 2; found.has(free); number += 1) free = `${name} (${number})`;
    found.set(free, value);
  }
  return Object.fromEntries(found);
}
