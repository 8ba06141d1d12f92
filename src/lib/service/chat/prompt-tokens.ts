import { isObject } from '../../api/json';
import { countTokens } from '../tokenizer';

/** Tokens for the role and the borders of a message. */
const perMessage = 2;
/** Tokens for an image or a sound of any size. */
const perFile = 64;

/** Counts the input tokens of a chat request: messages, tools, documents and schema as written. */
export function countPrompt(body: { [name: string]: unknown }): number {
  const messages = Array.isArray(body.messages) ? body.messages : [];
  const context = [body.tools, body.functions, body.documents, body.response_format];
  return [
    ...messages.map((message) => perMessage + countMessage(message)),
    ...context.map(countValue),
  ].reduce((sum, count) => sum + count, 0);
}

function countMessage(message: unknown): number {
  if (!isObject(message)) return 0;
  const { content, tool_calls: calls, function_call: call } = message;
  const parts: unknown[] = Array.isArray(content) ? content : [content];
  const counts = [...parts.map(countPart), countValue(calls), countValue(call)];
  return counts.reduce((sum, count) => sum + count, 0);
}

function countPart(part: unknown): number {
  if (!isObject(part)) return countValue(part);
  const isFile = part.type === 'image_url' || part.type === 'input_audio';
  return isFile ? perFile : countValue(part.text ?? part.document);
}

function countValue(value: unknown): number {
  if (value === undefined || value === null) return 0;
  return countTokens(typeof value === 'string' ? value : JSON.stringify(value));
}
