import { isObject, type JsonObject } from '../json';
import { advice, refusal, type Body, type ProblemKind, type Report } from './problem';
import { findStrictViolation } from './strict-schema';

/** Paths of the answer's format in a request. */
interface FormatPlaces {
  format: string;
  /** The member that holds name, schema and strict. */
  definition: string;
}

const types: unknown[] = ['text', 'json_object', 'json_schema'];

/** Checks the format of an answer: text, JSON mode, or structured output with its definition in json_schema. */
export function checkResponseFormat(format: unknown, report: Report, body: Body): void {
  if (!isObject(format)) return;
  const places = { format: 'response_format', definition: 'response_format.json_schema' };
  checkFormat(format, format.json_schema, places, report);
  if (format.type === 'json_object' && !asksForJson(body.messages))
    report(jsonNotAsked('response_format', 'messages'));
}

/** Checks a format whose definition is passed separately, since its position differs between requests. */
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

/** Whether a conversation asks the model for JSON: whether it contains the word. */
export function asksForJson(input: unknown): boolean {
  return /json/i.test(JSON.stringify(input) ?? '');
}

/** Only advice, since a word in another script may ask for JSON too. */
export function jsonNotAsked(format: string, input: string) {
  const message = `${format} asks for JSON, and ${input} must ask for it too: the word JSON does not occur there.`;
  return advice('json-not-asked', format, message);
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}
