import { isObject, type JsonObject } from '../../api/json';
import { asksForJson } from '../../api/rules/response-format';
import type { TextModel } from '../model-catalogue';
import type { MakeInstance, Unsatisfied } from '../schema/instance';
import { invalid, type ServiceError } from '../service-error';

type Body = { [name: string]: unknown };

/** Field names of the answer's format, which differ between chat and responses. */
interface FormatNames {
  format: string;
  /** The field that holds name, schema and strict. */
  definition: string;
  /** The field that must mention JSON. */
  input: string;
}

/** Checks of a response_format that go beyond the request rules. Throws 400. */
export async function checkResponseFormat(
  body: Body,
  model: TextModel,
  instance: MakeInstance,
): Promise<void> {
  const format = body.response_format;
  if (!isObject(format)) return;
  const names = {
    format: 'response_format',
    definition: 'response_format.json_schema',
    input: 'messages',
  };
  const messages = body.messages as Body[];
  await checkFormat(format, format.json_schema as Body, messages, { model, instance, names });
}

/** Like checkResponseFormat, with other field names and the schema's definition passed separately. */
export async function checkFormat(
  format: Body,
  definition: Body,
  messages: Body[],
  { model, instance, names }: { model: TextModel; instance: MakeInstance; names: FormatNames },
): Promise<void> {
  if (format.type === 'json_object') checkJsonMode(messages, names);
  if (format.type !== 'json_schema') return;
  if (!model.structuredOutputs) {
    throw invalid(names.format, `${model.id} does not support json_schema; use json_object.`);
  }
  if (!isObject(definition.schema)) return;
  const { failure } = await instance(definition.schema as JsonObject, 0);
  if (failure) throw unsatisfied(failure, `${names.definition}.schema`);
}

function checkJsonMode(messages: Body[], { format, input }: FormatNames): void {
  if (asksForJson(messages.map(({ content }) => content))) return;
  throw invalid(
    input,
    `With ${format} json_object the ${input} must ask for JSON: the word does not occur there.`,
  );
}

/** The schema has no instance, or none was found. */
function unsatisfied(failure: Unsatisfied | 'late', path: string): ServiceError {
  const words =
    failure === 'late'
      ? 'A value that satisfies the schema could not be made in time: its patterns or references take over a second.'
      : `No value that satisfies the schema could be made; "${failure.keyword}" at ${failure.location} fails.`;
  return invalid(path, words, 'json_validate_failed');
}
