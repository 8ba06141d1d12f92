import { isObject, type JsonObject } from '../../base/api/wire/json';
import { chatRules } from '../../base/api/rules/chat-rules';
import { asksForJson } from '../../base/api/rules/response-format';
import { invalid, requireValid, type ServiceError } from '../http/service-error';
import type { TextModel } from '../base/model-types';
import { findModel } from '../models/models';
import type { ServiceOptions } from '../base/options';
import type { MakeInstance, Unsatisfied } from '../schema/instance';
import { configuredModel } from './compound';
import { requestedTokens } from './engine-request';
import { countPrompt } from './usage';

type Body = { [name: string]: unknown };

const names = { input: 'messages', bound: 'max_completion_tokens' };

/** Checks every rule of docs/service.md#chat-request. Throws the first violation as ServiceError. */
export async function checkChat(
  body: Body,
  service: ServiceOptions,
): Promise<{ model: TextModel; promptTokens: number }> {
  requireValid(chatRules, body);
  const found = await findModel(service, String(body.model), 'text');
  const model = await configuredModel(found, body.compound_custom, service);
  checkEffort('reasoning_effort', body.reasoning_effort, model);
  checkMedia(body.messages as unknown[], model, (index) => `messages[${index}].content`);
  await checkResponseFormat(body, model, service.instance);
  const promptTokens = checkRoom(model, body, requestedTokens(body), names);
  return { model, promptTokens };
}

/** Refuses an effort that the model's family does not accept; throws 400. `path` is the request field of the effort. */
export function checkEffort(path: string, effort: unknown, model: TextModel): void {
  if (typeof effort !== 'string' || model.reasoning?.efforts.includes(effort)) return;
  const accepted = model.reasoning
    ? `accepts ${model.reasoning.efforts.join(', ')}`
    : 'does not reason and accepts no value';
  throw invalid(path, `${path} "${effort}" is refused: ${model.id} ${accepted}.`);
}

/** Refuses images and sound for a model that does not accept them. Throws ServiceError. */
export function checkMedia(
  messages: readonly unknown[],
  model: TextModel,
  pathOf: (index: number) => string,
): void {
  messages.forEach((message, index) => {
    const content = isObject(message) && Array.isArray(message.content) ? message.content : [];
    const has = (type: string) =>
      content.some((part: unknown) => isObject(part) && part.type === type);
    if (!model.acceptsImages && has('image_url'))
      throw invalid(pathOf(index), `The model "${model.id}" reads no images.`);
    if (!model.acceptsAudio && has('input_audio'))
      throw invalid(pathOf(index), `The model "${model.id}" hears no sound.`);
  });
}

/** Field names of the answer's format, which differ between chat and responses. */
interface FormatNames {
  format: string;
  /** The field that holds name, schema and strict. */
  definition: string;
  /** The field that must mention JSON. */
  input: string;
}

/** Checks of a response_format that go beyond the request rules. Throws 400. */
async function checkResponseFormat(
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
  // Weights are held to the schema by its grammar, which has more patterns than a sample is made for.
  if (failure && !(model.own && lacksSample(failure)))
    throw unsatisfied(failure, `${names.definition}.schema`);
}

function checkJsonMode(messages: Body[], { format, input }: FormatNames): void {
  if (asksForJson(messages.map(({ content }) => content))) return;
  throw invalid(
    input,
    `With ${format} json_object the ${input} must ask for JSON: the word does not occur there.`,
  );
}

/** Whether a pattern of the schema is a regular expression that no text was found for. */
function lacksSample(failure: Unsatisfied | 'late'): boolean {
  return failure !== 'late' && failure.keyword === 'pattern' && failure.location.startsWith('#');
}

/** The schema has no instance, or none was found. */
function unsatisfied(failure: Unsatisfied | 'late', path: string): ServiceError {
  const words =
    failure === 'late'
      ? 'A value that satisfies the schema could not be made in time: its patterns or references take over a second.'
      : `No value that satisfies the schema could be made; "${failure.keyword}" at ${failure.location} fails.`;
  return invalid(path, words, 'json_validate_failed');
}

/** Field names of the parts that use the context window. */
interface RoomNames {
  /** The field with the input. */
  input: string;
  /** The field that bounds the answer. */
  bound: string;
}

/**
 * Checks that input and generated tokens fit the context window (docs/service.md#limits) and that the model can
 * generate the requested number. Without a bound, one token must fit. Returns the input tokens of a chat body, or 0 for
 * a model whose engine has its own tokenizer and refuses by it. Throws 400.
 */
export function checkRoom(
  model: TextModel,
  chat: Body,
  requested: number | undefined,
  { input, bound }: RoomNames,
): number {
  const { id, maxCompletionTokens, contextWindow } = model;
  const promptTokens = model.own ? 0 : countPrompt(chat);
  const generated = requested ?? 1;
  if (generated > maxCompletionTokens) {
    const message = `${bound} is at most ${maxCompletionTokens} for ${id}; got ${generated}.`;
    throw invalid(bound, message);
  }
  if (promptTokens + generated <= contextWindow) return promptTokens;
  throw invalid(
    input,
    `The context window of ${id} holds ${contextWindow} tokens: the input has ${promptTokens} and ` +
      `${generated} more may be generated. Reduce the length of ${input} or of the answer.`,
    'context_length_exceeded',
  );
}
