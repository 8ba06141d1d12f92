import { isObject } from '$lib/api/json';

/** Bytes of UTF-8 to a token: the usual rule of thumb, which holds for most scripts. */
export const bytesPerToken = 4;

/**
 * About how many characters of a line the model reads: the text of its messages. Where tools, documents or a schema
 * come along, the whole line stands for them.
 */
export function promptCharacters(body: { [name: string]: unknown }, lineLength: number): number {
  if (body.tools || body.functions || body.documents || body.response_format) return lineLength;
  return messageCharacters(body);
}

/** The text of its messages alone, so rather too few: an image is no text, however long its data are. */
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
