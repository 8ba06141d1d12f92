import { isObject, textOrJson } from '../../api/json';

/**
 * Matches one token: up to four letters or digits, or up to four other signs, each with one preceding space if there is
 * one, or up to four other white space characters. The tokens of a text in order join to the text, counts are exact and
 * match the pieces of a stream, and nothing has to be downloaded.
 */
const token = / ?[\p{L}\p{M}\p{N}]{1,4}| ?[^\s\p{L}\p{M}\p{N}]{1,4}|\s{1,4}/gu;

export function* tokenize(text: string): Generator<string> {
  for (const [piece] of text.matchAll(token)) yield piece;
}

export function countTokens(text: string): number {
  return text.match(token)?.length ?? 0;
}

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
  return countTokens(textOrJson(value));
}
