import { isJsonObject, isObject, type JsonObject, type JsonValue } from '../wire/json';
import { advice, type Body, type ProblemKind, refusal, type ReportProblem } from './problem';

/** Paths of the answer's format in a request. */
interface FormatPlaces {
  format: string;
  /** The member that holds name, schema and strict. */
  definition: string;
}

const types: unknown[] = ['text', 'json_object', 'json_schema'];

/** Checks the format of an answer: text, JSON mode, or structured output with its definition in json_schema. */
export function checkResponseFormat(format: unknown, report: ReportProblem, body: Body): void {
  if (!isObject(format)) return;
  const places = { format: 'response_format', definition: 'response_format.json_schema' };
  checkFormat(format, format.json_schema, places, report);
  if (format.type === 'json_object' && !asksForJson(body.messages))
    report(adviseToAskForJson('response_format', 'messages'));
}

/** Checks a format whose definition is passed separately, since its position differs between requests. */
export function checkFormat(
  format: Body,
  definition: unknown,
  places: FormatPlaces,
  report: ReportProblem,
): void {
  if (!types.includes(format.type)) {
    const path = `${places.format}.type`;
    return report(refusal('allowed', path, `${path} must be one of ${types.join(', ')}.`));
  }
  if (format.type === 'json_schema') checkDefinition(definition, places.definition, report);
}

function checkDefinition(definition: unknown, path: string, report: ReportProblem): void {
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
export function adviseToAskForJson(format: string, input: string) {
  const message = `${format} asks for JSON, and ${input} must ask for it too: the word JSON does not occur there.`;
  return advice('json-not-asked', format, message);
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}

/** Keywords whose value is a schema, a list of schemas, or schemas by name. */
const nested = ['items', 'anyOf', 'allOf', 'oneOf', 'properties', '$defs', 'definitions'];

/**
 * Finds the first object schema that breaks the rules of strict: every property required and additionalProperties false
 * (docs/service.md#messages-and-tools). Undefined if there is none.
 */
export function findStrictViolation(
  schema: JsonObject,
  path: string,
): { path: string; message: string } | undefined {
  const properties = namesIn(schema);
  if (describesObject(schema) && schema.additionalProperties !== false) {
    return { path, message: `With strict, ${path}.additionalProperties must be false.` };
  }
  const required = Array.isArray(schema.required) ? schema.required : [];
  const optional = properties.find((name) => !required.includes(name));
  if (optional !== undefined) {
    return { path, message: `With strict, ${path}.required must name "${optional}".` };
  }
  for (const [at, child] of children(schema, path)) {
    const violation = findStrictViolation(child, at);
    if (violation) return violation;
  }
  return undefined;
}

/** Closes every object and requires every property, at every depth. */
export function strictSchema(schema: JsonObject): JsonObject {
  const mended = Object.fromEntries(
    Object.entries(schema).map(([keyword, value]) => [keyword, mendedMember(keyword, value)]),
  );
  return describesObject(schema)
    ? { ...mended, required: namesIn(schema), additionalProperties: false }
    : mended;
}

function mendedMember(keyword: string, value: JsonValue): JsonValue {
  if (!nested.includes(keyword)) return value;
  const mend = (one: JsonValue): JsonValue => (isJsonObject(one) ? strictSchema(one) : one);
  if (keyword === 'items') return mend(value);
  if (Array.isArray(value)) return value.map(mend);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, mend(one)]));
}

function describesObject(schema: JsonObject): boolean {
  return [schema.type].flat().includes('object') || namesIn(schema).length > 0;
}

function namesIn({ properties }: JsonObject): string[] {
  return isObject(properties) ? Object.keys(properties) : [];
}

function children(schema: JsonObject, path: string): [string, JsonObject][] {
  return nested.flatMap((keyword): [string, JsonObject][] => {
    const value = schema[keyword];
    if (keyword === 'items') return isObject(value) ? [[`${path}.items`, value]] : [];
    if (!isObject(value) && !Array.isArray(value)) return [];
    return Object.entries(value).flatMap(([name, child]): [string, JsonObject][] =>
      isObject(child) ? [[`${path}.${keyword}.${name}`, child]] : [],
    );
  });
}
