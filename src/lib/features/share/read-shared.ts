import type { JsonObject, JsonValue } from '$lib/base/api/wire/json';
import { shareableParameters } from '$lib/base/api/wire/secret-names';
import {
  damaged,
  isMembers,
  lineOf,
  listOf,
  readOrRefuse,
  Refused,
  textOf,
} from '$lib/shared/links/untrusted-content';
import { sharedRoles, type Shared, type SharedFunction, type SharedMessage } from './shared';

const maxMessages = 5000;

/** Validates the content of a link, whose texts are well-formed: copies only known members. */
export function readShared(value: JsonValue): { shared: Shared } | { refused: string } {
  return readOrRefuse(() => ({ shared: sharedFrom(value) }));
}

function sharedFrom(value: JsonValue): Shared {
  if (!isMembers(value)) throw new Refused('It contains no conversation and no settings.');
  const { title = '', model = '', systemPrompt = '', parameters = {}, shown, sentFrom } = value;
  const messages = listOf(value.messages, 'messages', maxMessages).map(messageFrom);
  const isIndex = (index: unknown): index is number =>
    Number.isInteger(index) && Number(index) >= 0 && Number(index) < messages.length;
  if (!isMembers(parameters)) throw damaged('parameters');
  if (value.endpoint !== undefined && value.endpoint !== 'responses')
    throw new Refused('It’s for an endpoint this console doesn’t know.');
  const isForResponses = value.endpoint === 'responses';
  if (isForResponses && messages.length > 0) throw damaged('messages');
  return {
    title: lineOf(title, 'title'),
    ...(isForResponses && { endpoint: 'responses' }),
    model: lineOf(model, 'model'),
    systemPrompt: textOf(systemPrompt, 'systemPrompt'),
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
    content: textOf(value.content, place),
    after: after as number | null,
    at,
    files: listOf(value.files, place, 1000).map((name) => textOf(name, place)),
    ...(role === 'tool' && { call: textOf(value.call, place) }),
    ...(role === 'assistant' && answerFrom(value, place)),
  };
}

function answerFrom(value: JsonObject, place: string): Partial<SharedMessage> {
  const { model = '', reasoning, finish, cut } = value;
  const calls = listOf(value.calls, place, 1000).map((call) => {
    if (!isMembers(call)) throw damaged(place);
    const [id, name, text] = [call.id, call.name, call.arguments].map((member = null) =>
      textOf(member, place),
    ) as [string, string, string];
    return { id, name, arguments: text };
  });
  return {
    model: lineOf(model, place),
    ...(reasoning !== undefined && { reasoning: textOf(reasoning, place) }),
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
    description: textOf(description, place),
    parameters,
    code: textOf(code, place),
    example: textOf(example, place),
  };
}
