import type { JsonValue } from '$lib/base/api/wire/json';
import { announce } from './database/changes';
import { openCollection } from './database/collection';
import { openRepository, type Repository } from './database/repository';
import { isPlain, isText, isNumber, type Schema } from './database/schema';

/** A named set of initial request settings, for every page that calls a model. */
export interface Preset {
  v: 1;
  id: string;
  name: string;
  createdAt: number;
  model: string;
  /** In responses: the instructions. */
  systemPrompt: string;
  /** By wire name. */
  parameters: { [name: string]: JsonValue };
}

export const presetSchema: Schema<Preset> = {
  version: 1,
  ups: [],
  isValid: (record) =>
    isText(record.id) &&
    isText(record.name) &&
    isNumber(record.createdAt) &&
    isText(record.model) &&
    isText(record.systemPrompt) &&
    isPlain(record.parameters),
  keyOf: ({ id }) => id,
};

export interface PresetRepository extends Repository<Preset> {
  /**
   * Atomic, so that two tabs never overwrite each other's fields. It starts from `shown` when the
   * record is missing.
   */
  change(shown: Preset, changes: Partial<Preset>): Promise<Preset>;
}

const kind = 'presets';

export function openPresets(): PresetRepository {
  return {
    ...openRepository({
      kind,
      schema: presetSchema,
      timeOf: ({ createdAt }) => createdAt,
      belongings: () => [],
    }),

    async change(shown, changes) {
      let changed = shown;
      await openCollection(kind, presetSchema).update(shown.id, (current = shown) => {
        changed = { ...current, ...changes };
        return changed;
      });
      announce(kind, [shown.id]);
      return changed;
    },
  };
}
