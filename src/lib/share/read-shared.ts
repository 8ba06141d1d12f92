import { isObject, type JsonObject, type JsonValue } from '$lib/api/json';
import { shareableParameters } from '$lib/api/secret-names';
import { sharedRoles, type Shared, type SharedFunction, type SharedMessage } from './shared';

const maxMessages = 5000;
/** Characters of a text shown on one line. */
const longestName = 200;

class NotShared extends Error {}

/** Validates the content of a link: copies only known members, with well-formed texts. */
export function readShared(value: unknown): { shared: Shared } | { refused: string } {
  try {
    return { shared: sharedFrom(wellFormed(value)) };
  } catch (error) {
    if (error instanceof NotShared) return { refused: error.message };
    throw error;
  }
}

function sharedFrom(value: JsonValue): Shared {
  if (!isMembers(value)) throw new NotShared('It contains no conversation and no settings.');
  const { title = '', model = '', systemPrompt = '', parameters = {}, shown, sentFrom } = value;
  const messages = listOf(value.messages, 'messages', maxMessages).map(messageFrom);
  const isIndex = (index: unknown): index is number =>
    Number.isInteger(index) && Number(index) >= 0 && Number(index) < messages.length;
  if (!isMembers(parameters)) throw damaged('parameters');
  if (value.endpoint !== undefined && value.endpoint !== 'responses')
    throw new NotShared('It’s for an endpoint this console doesn’t know.');
  const isForResponses = value.endpoint === 'responses';
  if (isForResponses && messages.length > 0) throw damaged('messages');
  return {
    title: lineOf(title, 'title'),
    ...(isForResponses && { endpoint: 'responses' }),
    model: lineOf(model, 'model'),
    systemPrompt: requiredText(systemPrompt, 'systemPrompt'),
    parameters: shareableParameters(parameters).parameters,
    functions: listOf(value.functions, 'functions', 128).map(functionFrom),
    messages,
    ...(isIndex(shown) && { shown }),
    ...(isIndex(sentFrom) && { sentFrom }),
  };
}

function messageFrom(value: JsonValue, index: number): SharedMessage {
  const place = `message ${index + 1}`;
  if (!isMembers(value)) throw damaged(place);
  const role = sharedRoles.find((known) => known === value.role);
  const { after = index === 0 ? null : index - 1, at = 0 } = value;
  const isBefore = after === null || (Number.isInteger(after) && Number(after) >= 0);
  if (!role || !isBefore || Number(after ?? -1) >= index) throw damaged(place);
  if (typeof at !== 'number' || at < 0 || at > 1e11) throw damaged(place);
  return {
    role,
    content: requiredText(value.content, place),
    after: after as number | null,
    at,
    files: listOf(value.files, place, 1000).map((name) => requiredText(name, place)),
    ...(role === 'tool' && { call: requiredText(value.call, place) }),
    ...(role === 'assistant' && answerFrom(value, place)),
  };
}

function answerFrom(value: JsonObject, place: string): Partial<SharedMessage> {
  const { model = '', reasoning, finish, cut } = value;
  const calls = listOf(value.calls, place, 1000).map((call) => {
    if (!isMembers(call)) throw damaged(place);
    const [id, name, text] = [call.id, call.name, call.arguments].map((member = null) =>
      requiredText(member, place),
    ) as [string, string, string];
    return { id, name, arguments: text };
  });
  return {
    model: lineOf(model, place),
    ...(reasoning !== undefined && { reasoning: requiredText(reasoning, place) }),
    ...(finish !== undefined && { finish: lineOf(finish, place) }),
    ...((cut === 'stopped' || cut === 'interrupted') && { cut }),
    ...(calls.length > 0 && { calls }),
  };
}

function functionFrom(value: JsonValue): SharedFunction {
  const place = 'a function';
  if (!isMembers(value) || !isMembers(value.parameters)) throw damaged(place);
  const { name, description = '', parameters, code = '', example = '' } = value;
  return {
    name: lineOf(name, place),
    description: requiredText(description, place),
    parameters,
    code: requiredText(code, place),
    example: requiredText(example, place),
  };
}

/** A copy without lone surrogates. A member named `__proto__` has no legitimate use, and is refused. */
function wellFormed(value: unknown): JsonValue {
  if (typeof value === 'string') return value.toWellFormed();
  if (Array.isArray(value)) return value.map(wellFormed);
  if (!isObject(value)) return value as JsonValue;
  if (Object.hasOwn(value, '__proto__')) throw new NotShared('It has a field named __proto__.');
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name.toWellFormed(), wellFormed(member)]),
  );
}

function isMembers(value: JsonValue | undefined): value is JsonObject {
  return isObject(value);
}

function requiredText(value: JsonValue | undefined, place: string): string {
  if (typeof value !== 'string') throw damaged(place);
  return value;
}

/** A cut may separate a surrogate pair. */
function lineOf(value: JsonValue | undefined, place: string): string {
  return requiredText(value, place).slice(0, longestName).toWellFormed();
}

function listOf(value: JsonValue | undefined, place: string, most: number): JsonValue[] {
  if (value === undefined) return [];
  if (!Array.isArray(value) || value.length > most) throw damaged(place);
  return value;
}

function damaged(place: string): NotShared {
  return new NotShared(`It is damaged: ${place} is invalid.`);
}
