import { isObject, type JsonObject } from './wire/json';

/** The format that a request demands of its answer. */
export interface RequestedFormat {
  /** True for JSON mode and for a schema. */
  json: boolean;
  schema?: JsonObject;
}

/** Reads a response_format, or a text.format, which has the schema beside its type. */
export function requestedFormat(format: unknown): RequestedFormat {
  if (!isObject(format)) return { json: false };
  if (format.type === 'json_object') return { json: true };
  if (format.type !== 'json_schema') return { json: false };
  const { schema } = isObject(format.json_schema) ? format.json_schema : format;
  return isObject(schema) ? { json: true, schema: schema as JsonObject } : { json: true };
}
