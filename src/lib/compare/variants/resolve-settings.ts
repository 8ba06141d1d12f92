import type { Model } from '$lib/api/model-types';
import type { Connection } from '$lib/connections/connection';
import { likelyUse } from '$lib/connections/likely-use';
import { chooseModel } from '$lib/connections/model-choice';
import type { Variant, VariantSettings } from '$lib/storage/comparison-records';

/** What a variant asks with now: of its connection and its model what the person left to the console is filled in. */
export interface Resolved {
  settings: VariantSettings;
  /** Undefined where the connection that was chosen is gone. */
  connection: Connection | undefined;
}

interface Around {
  active: Connection;
  list: readonly Connection[];
  modelsOf: (connection: Connection) => readonly Model[];
  /** The model that was asked last. */
  last: string;
}

/** By the id of the variant. Of those that are left to the console each takes a model that none before it has. */
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
