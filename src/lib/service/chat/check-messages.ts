import { isObject } from '../../api/json';
import { invalid } from '../service-error';

const roles = ['system', 'developer', 'user', 'assistant', 'tool', 'function'];

/** The shape of messages, api-spec.md 2.1 and wire-facts.md 2; throws 400 naming the path. */
export function checkMessages(messages: unknown[]): void {
  if (messages.length === 0) throw invalid('messages', 'messages must hold at least one message.');
  messages.forEach((message, index) => checkMessage(message, `messages[${index}]`));
}

function checkMessage(message: unknown, path: string): void {
  if (!isObject(message)) throw invalid(path, `${path} must be an object.`);
  const { role, content } = message;
  if (typeof role !== 'string' || !roles.includes(role)) {
    throw invalid(`${path}.role`, `${path}.role must be one of ${roles.join(', ')}.`);
  }
  if (role === 'tool' && typeof message.tool_call_id !== 'string') {
    throw invalid(`${path}.tool_call_id`, `${path}.tool_call_id is required in a tool message.`);
  }
  if (role === 'function' && typeof message.name !== 'string') {
    throw invalid(`${path}.name`, `${path}.name is required in a function message.`);
  }
  if (role === 'assistant') checkCalls(message, path);
  const called = role === 'assistant' && (message.tool_calls ?? message.function_call);
  if (called && (content === undefined || content === null)) return;
  checkContent(role, content, `${path}.content`);
}

function checkCalls({ tool_calls: calls }: { [name: string]: unknown }, path: string): void {
  if (calls === undefined || calls === null) return;
  if (!Array.isArray(calls)) {
    throw invalid(`${path}.tool_calls`, `${path}.tool_calls must be an array.`);
  }
  calls.forEach((call: unknown, index) => {
    const at = `${path}.tool_calls[${index}]`;
    const definition = isObject(call) && isObject(call.function) ? call.function : {};
    if (typeof definition.name !== 'string' || typeof definition.arguments !== 'string') {
      throw invalid(at, `${at} needs function.name and function.arguments, both strings.`);
    }
  });
}

function checkContent(role: string, content: unknown, path: string): void {
  if (typeof content === 'string') return;
  if (!Array.isArray(content) || content.length === 0) {
    throw invalid(path, `${path} must be a string or an array of content parts.`);
  }
  content.forEach((part, index) => checkPart(role, part, `${path}[${index}]`));
}

function checkPart(role: string, part: unknown, path: string): void {
  const types = role === 'user' || role === 'tool' ? ['text', 'image_url', 'document'] : ['text'];
  if (!isObject(part) || !types.includes(String(part.type))) {
    throw invalid(`${path}.type`, `${path}.type must be one of ${types.join(', ')} for ${role}.`);
  }
  const valid =
    (part.type === 'text' && typeof part.text === 'string') ||
    (part.type === 'image_url' &&
      isObject(part.image_url) &&
      typeof part.image_url.url === 'string') ||
    (part.type === 'document' && isObject(part.document) && isObject(part.document.data));
  if (!valid)
    throw invalid(path, `${path} lacks the member that a part of type ${String(part.type)} needs.`);
}
