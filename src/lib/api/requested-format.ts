import { isObject, type JsonObject } from './json';

/** What a request asks of the form of its answer. */
export interface RequestedFormat {
  /** JSON, by JSON mode or by a schema. */
  json: boolean;
  schema?: JsonObject;
}

/** Of a response_format, or of a text.format, which has the schema beside its type. */
export function requestedFormat(format: unknown): RequestedFormat {
  if (!isObject(format)) return { json: false };
  if (format.type === 'json_object') return { json: true };
  if (format.type !== 'json_schema') return { json: false };
  const { schema } = isObject(format.json_schema) ? format.json_schema : format;
  return isObject(schema) ? { json: true, schema: schema as JsonObject } : { json: true };
}
