import { isObject, type JsonObject } from '../json';
import { advice, refusal, type Body, type ProblemKind, type Report } from './problem';
import { findStrictViolation } from './strict-schema';

/** Where a request has what belongs to the form of its answer. */
interface FormatPlaces {
  format: string;
  /** What holds name, schema and strict. */
  definition: string;
}

const types: unknown[] = ['text', 'json_object', 'json_schema'];

/** The three forms of an answer: text, JSON mode, and structured output with its definition in a member of its own. */
export function checkResponseFormat(format: unknown, report: Report, body: Body): void {
  if (!isObject(format)) return;
  const places = { format: 'response_format', definition: 'response_format.json_schema' };
  checkFormat(format, format.json_schema, places, report);
  if (format.type === 'json_object' && !asksForJson(body.messages))
    report(jsonNotAsked('response_format', 'messages'));
}

/** The form itself, with the definition of its schema wherever the request keeps it. */
export function checkFormat(
  format: Body,
  definition: unknown,
  places: FormatPlaces,
  report: Report,
): void {
  if (!types.includes(format.type)) {
    const path = `${places.format}.type`;
    return report(refusal('allowed', path, `${path} must be one of ${types.join(', ')}.`));
  }
  if (format.type === 'json_schema') checkDefinition(definition, places.definition, report);
}

function checkDefinition(definition: unknown, path: string, report: Report): void {
  if (!isObject(definition))
    return report(refusal('required', path, `${path} must be an object with name and schema.`));
  const wrong = (member: string, kind: ProblemKind, must: string) =>
    report(refusal(kind, `${path}.${member}`, `${path}.${member} must be ${must}.`));
  const { name, description, schema, strict } = definition;
  if (typeof name !== 'string' || name === '')
    wrong('name', 'required', 'a name that is not empty');
  if (isGiven(description) && typeof description !== 'string')
    wrong('description', 'type', 'a string');
  if (isGiven(schema) && !isObject(schema)) wrong('schema', 'type', 'a JSON Schema object');
  if (isGiven(strict) && typeof strict !== 'boolean') wrong('strict', 'type', 'a boolean');
  const violation =
    strict === true &&
    isObject(schema) &&
    findStrictViolation(schema as JsonObject, `${path}.schema`);
  if (violation) report(refusal('strict', violation.path, violation.message));
}

/** Whether a conversation instructs the model to produce JSON: read as the word standing in it. */
export function asksForJson(input: unknown): boolean {
  return /json/i.test(JSON.stringify(input) ?? '');
}

/** A word in another alphabet may ask for JSON as well, so that this is no refusal. */
export function jsonNotAsked(format: string, input: string) {
  const message = `${format} asks for JSON, and ${input} must ask for it too: the word JSON does not occur there.`;
  return advice('json-not-asked', format, message);
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}
