import type { JsonObject } from '$lib/base/api/wire/json';
import { openRepository, type Repository } from './database/repository';
import { isObject, isText, isNumber, type Schema } from './database/schema';

/** A named JSON Schema for answers. */
export interface SchemaRecord {
  v: 1;
  id: string;
  createdAt: number;
  name: string;
  description: string;
  schema: JsonObject;
  strict: boolean;
}

export const schemaSchema: Schema<SchemaRecord> = {
  version: 1,
  ups: [],
  isValid: ({ id, createdAt, name, description, schema, strict }) =>
    [id, name, description].every(isText) &&
    isNumber(createdAt) &&
    isObject(schema) &&
    typeof strict === 'boolean',
  keyOf: ({ id }) => id,
};

export function openSchemas(): Repository<SchemaRecord> {
  return openRepository({
    kind: 'schemas',
    schema: schemaSchema,
    timeOf: ({ createdAt }) => createdAt,
    belongings: () => [],
  });
}
