import type { Model } from '$lib/api/model-types';
import type { Connection } from '$lib/connections/connection';
import { likelyUse } from '$lib/connections/likely-use';
import { chooseModel } from '$lib/connections/model-choice';
import type { Variant, VariantSettings } from '$lib/storage/comparison-records';

/** The settings of a variant with defaults filled in for a connection or model that the person left to the console. */
export interface Resolved {
  settings: VariantSettings;
  /** Undefined if the chosen connection was deleted. */
  connection: Connection | undefined;
}

interface Around {
  active: Connection;
  list: readonly Connection[];
  modelsOf: (connection: Connection) => readonly Model[];
  /** The model that was used last. */
  last: string;
}

/** Resolved settings by variant id. Each variant without a model gets one that no earlier variant has. */
export function resolveSettings(
  variants: readonly Variant[],
  { active, list, modelsOf, last }: Around,
): Map<string, Resolved> {
  const resolved = new Map<string, Resolved>();
  const taken = new Set(variants.map(({ settings }) => settings.model));
  for (const { id, settings } of variants) {
    const connection = settings.connectionId
      ? list.find((one) => one.id === settings.connectionId)
      : active;
    const models = connection ? modelsOf(connection) : [];
    const model = settings.model || freeModel(models, taken, last);
    taken.add(model);
    const connectionId = connection?.id ?? settings.connectionId;
    resolved.set(id, { connection, settings: { ...settings, model, connectionId } });
  }
  return resolved;
}

function freeModel(models: readonly Model[], taken: ReadonlySet<string>, last: string): string {
  const usual = chooseModel({ picked: '', last }, models);
  if (!taken.has(usual)) return usual;
  const free = models.find(
    ({ id, active }) => active !== false && !taken.has(id) && likelyUse(id) === 'text',
  );
  return free?.id ?? usual;
}
