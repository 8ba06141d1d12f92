import { isObject } from '$lib/api/json';

/** UTF-8 bytes per token: the usual rule of thumb, which holds for most scripts. */
export const bytesPerToken = 4;

/**
 * Approximate number of prompt characters: the text of the messages, or the whole line if it has tools, documents or
 * a schema.
 */
export function promptCharacters(body: { [name: string]: unknown }, lineLength: number): number {
  if (body.tools || body.functions || body.documents || body.response_format) return lineLength;
  return messageCharacters(body);
}

/** Text characters of the messages, a low estimate: image data are not counted. */
export function messageCharacters(body: { [name: string]: unknown }): number {
  if (!Array.isArray(body.messages)) return 0;
  let characters = 0;
  for (const message of body.messages as unknown[])
    if (isObject(message)) characters += contentLength(message.content);
  return characters;
}

function contentLength(content: unknown): number {
  if (typeof content === 'string') return content.length;
  if (!Array.isArray(content)) return 0;
  let length = 0;
  for (const part of content as unknown[])
    if (isObject(part) && typeof part.text === 'string') length += part.text.length;
  return length;
}
