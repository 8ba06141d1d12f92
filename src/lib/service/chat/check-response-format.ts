import { isObject, type JsonObject } from '../../api/json';
import { asksForJson } from '../../api/rules/response-format';
import type { TextModel } from '../model-catalogue';
import { schemaInstance } from '../schema/instance';
import { invalid } from '../service-error';

type Body = { [name: string]: unknown };

/** How a request calls what belongs to the form of its answer. */
interface FormatNames {
  format: string;
  /** What holds name, schema and strict. */
  definition: string;
  /** What must ask for JSON. */
  input: string;
}

/** What this service asks of a response_format that has passed its rules; throws 400. */
export function checkResponseFormat(body: Body, model: TextModel): void {
  const format = body.response_format;
  if (!isObject(format)) return;
  checkFormat(format, format.json_schema as Body, body.messages as Body[], model, {
    format: 'response_format',
    definition: 'response_format.json_schema',
    input: 'messages',
  });
}

/** The same under other names, with the definition of the schema wherever the request keeps it. */
export function checkFormat(
  format: Body,
  definition: Body,
  messages: Body[],
  model: TextModel,
  names: FormatNames,
): void {
  if (format.type === 'json_object') checkJsonMode(messages, names);
  if (format.type !== 'json_schema') return;
  if (!model.structuredOutputs) {
    throw invalid(names.format, `${model.id} does not support json_schema; use json_object.`);
  }
  if (isObject(definition.schema)) checkSchema(definition.schema as JsonObject, names.definition);
}

function checkJsonMode(messages: Body[], { format, input }: FormatNames): void {
  if (asksForJson(messages.map(({ content }) => content))) return;
  throw invalid(
    input,
    `With ${format} json_object the ${input} must ask for JSON: the word does not occur there.`,
  );
}

/** Whether the schema has an instance at all. */
function checkSchema(schema: JsonObject, definition: string): void {
  const path = `${definition}.schema`;
  const { failure } = schemaInstance(schema, 0);
  if (failure) {
    throw invalid(
      path,
      `No value that satisfies the schema could be made; "${failure.keyword}" at ${failure.location} fails.`,
      'json_validate_failed',
    );
  }
}
