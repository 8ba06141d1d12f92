import { isObject, type JsonObject } from '../../api/json';
import type { ServedModel } from '../models';
import { schemaInstance } from '../schema/instance';
import { findStrictViolation } from '../schema/strict';
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

/** The three forms of response_format (api-spec.md 2.1); throws 400 for anything else or a schema without instances. */
export function checkResponseFormat(body: Body, model: ServedModel): void {
  const format = body.response_format;
  if (!isObject(format)) return;
  checkFormat(format, format.json_schema, body.messages as Body[], model, {
    format: 'response_format',
    definition: 'response_format.json_schema',
    input: 'messages',
  });
}

/** The same rules under other names, with the definition of the schema wherever the request keeps it. */
export function checkFormat(
  format: Body,
  definition: unknown,
  messages: Body[],
  model: ServedModel,
  names: FormatNames,
): void {
  if (format.type === 'text') return;
  if (format.type === 'json_object') return checkJsonMode(messages, names);
  if (format.type !== 'json_schema') {
    const path = `${names.format}.type`;
    throw invalid(path, `${path} must be one of text, json_object, json_schema.`);
  }
  if (!model.structuredOutputs) {
    throw invalid(names.format, `${model.id} does not support json_schema; use json_object.`);
  }
  checkSchema(definition, names.definition);
}

/** "The conversation must also instruct the model to produce JSON": read as the word standing in it. */
function checkJsonMode(messages: Body[], { format, input }: FormatNames): void {
  const contents = messages.map(({ content }) => JSON.stringify(content ?? ''));
  if (contents.some((content) => /json/i.test(content))) return;
  throw invalid(
    input,
    `With ${format} json_object the ${input} must ask for JSON: the word does not occur there.`,
  );
}

function checkSchema(definition: unknown, path: string): void {
  if (!isObject(definition)) throw invalid(path, `${path} is required and must be an object.`);
  const { name, schema, strict } = definition;
  if (typeof name !== 'string' || name === '') {
    throw invalid(`${path}.name`, `${path}.name is required.`);
  }
  if (schema === undefined || schema === null) return;
  const schemaPath = `${path}.schema`;
  if (!isObject(schema)) throw invalid(schemaPath, `${schemaPath} must be an object.`);
  const violation = strict === true && findStrictViolation(schema as JsonObject, schemaPath);
  if (violation) throw invalid(violation.path, violation.message);
  const { failure } = schemaInstance(schema as JsonObject, 0);
  if (failure) {
    throw invalid(
      schemaPath,
      `No value that satisfies the schema could be made; "${failure.keyword}" at ${failure.location} fails.`,
      'json_validate_failed',
    );
  }
}
