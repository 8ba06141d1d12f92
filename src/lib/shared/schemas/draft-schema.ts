import { isObject, jsonOr, type JsonObject } from '$lib/base/api/wire/json';
import { strictSchema } from '$lib/base/api/rules/response-format';
import { verdicts } from '$lib/base/formats/json-schema/evaluator';
import { schemaOfSchemas } from '$lib/base/formats/json-schema/schema-words';
import { promptHelper } from '$lib/shared/helper-model/helper-model';
import { definitionIn } from './answer-format';

const instruction = `Write a JSON Schema for the description that follows. Its root has the type object, with "properties" and "required". Give each property a type, and a short description where its name is not enough. Reply with the JSON Schema only.

Description: `;

/**
 * A schema that the helper model writes for a description. `failed` without an answer, `unusable` if the answer is no
 * schema that can be used. Rejects only with the signal's reason.
 */
export async function draftSchema(
  description: string,
  isStrict: boolean,
  signal: AbortSignal,
): Promise<JsonObject | 'failed' | 'unusable'> {
  const format = { response_format: { type: 'json_object' } };
  const reply = await promptHelper(instruction + description, signal, format);
  signal.throwIfAborted();
  if (reply === undefined) return 'failed';
  const value = jsonOr(reply, undefined);
  if (!isObject(value)) return 'unusable';
  const { schema } = definitionIn(value as JsonObject);
  if (schema.type !== 'object' || !isObject(schema.properties)) return 'unusable';
  const shape = await verdicts.of(JSON.stringify(schema), schemaOfSchemas, signal);
  const use = await verdicts.of('null', schema, signal);
  if (typeof shape === 'string' || shape.reasons.length > 0 || typeof use === 'string')
    return 'unusable';
  return isStrict ? strictSchema(schema) : schema;
}
