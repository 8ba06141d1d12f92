import type { JsonValue } from '../api/json';
import { openRepository } from './open-repository';
import type { Repository } from './repository';
import { isPlain, isText, isTime, type Schema } from './schema';

/** A named set of what a request begins with, for chat and responses alike. */
export interface Preset {
  v: 1;
  id: string;
  name: string;
  createdAt: number;
  model: string;
  /** In responses: the instructions. */
  systemPrompt: string;
  /** By their wire name. */
  parameters: { [name: string]: JsonValue };
}

export const presetSchema: Schema<Preset> = {
  version: 1,
  ups: [],
  isValid: (record) =>
    isText(record.id) &&
    isText(record.name) &&
    isTime(record.createdAt) &&
    isText(record.model) &&
    isText(record.systemPrompt) &&
    isPlain(record.parameters),
  keyOf: ({ id }) => id,
};

export function openPresets(): Repository<Preset> {
  return openRepository({
    kind: 'presets',
    schema: presetSchema,
    timeOf: ({ createdAt }) => createdAt,
    belongings: () => [],
  });
}
