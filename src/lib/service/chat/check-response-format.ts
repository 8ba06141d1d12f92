import { isObject, type JsonObject } from '../../api/json';
import type { ServedModel } from '../models';
import { schemaInstance } from '../schema/instance';
import { findStrictViolation } from '../schema/strict';
import { invalid } from '../service-error';

type Body = { [name: string]: unknown };

const schemaPath = 'response_format.json_schema.schema';

/** The three forms of response_format (api-spec.md 2.1); throws 400 for anything else or a schema without instances. */
export function checkResponseFormat(body: Body, model: ServedModel): void {
  const format = body.response_format;
  if (!isObject(format) || format.type === 'text') return;
  if (format.type === 'json_object') return checkJsonMode(body);
  if (format.type !== 'json_schema') {
    throw invalid(
      'response_format.type',
      'response_format.type must be one of text, json_object, json_schema.',
    );
  }
  if (!model.structuredOutputs) {
    throw invalid('response_format', `${model.id} does not support json_schema; use json_object.`);
  }
  checkSchema(format.json_schema);
}

/** "The conversation must also instruct the model to produce JSON": read as the word standing in it. */
function checkJsonMode(body: Body): void {
  const contents = (body.messages as Body[]).map(({ content }) => JSON.stringify(content ?? ''));
  if (contents.some((content) => /json/i.test(content))) return;
  throw invalid(
    'messages',
    'With response_format json_object the messages must ask for JSON: the word does not occur in them.',
  );
}

function checkSchema(definition: unknown): void {
  const path = 'response_format.json_schema';
  if (!isObject(definition)) throw invalid(path, `${path} is required and must be an object.`);
  const { name, schema, strict } = definition;
  if (typeof name !== 'string' || name === '') {
    throw invalid(`${path}.name`, `${path}.name is required.`);
  }
  if (schema === undefined || schema === null) return;
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
