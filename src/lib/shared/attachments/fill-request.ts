import { isObject } from '$lib/base/api/wire/json';
import { ApiFailure } from '$lib/base/api/wire/errors';
import type { StoredAttachment } from '$lib/base/storage/attachments';
import { idOfDocument, idOfPart } from './attachment-part';

/** Resolves to undefined for an attachment that is no longer stored. */
export type ReadStoredAttachment = (id: string) => Promise<StoredAttachment | undefined>;

/** The value of a field that holds `prefix` and the Base64 of the file; a code sample reads it from disk instead. */
export type WriteBase64 = (attachment: StoredAttachment, prefix: string) => unknown;

/**
 * A request with the content of its files instead of their addresses: `messages` and `documents` of chat, `input` of
 * responses. Throws ApiFailure `file-gone` if a file is missing.
 */
export async function fillRequest<Body extends { [name: string]: unknown }>(
  body: Body,
  read: ReadStoredAttachment,
  write: WriteBase64 = writeBase64,
): Promise<Body> {
  const { messages, input, documents } = body;
  return {
    ...body,
    ...(Array.isArray(messages) && { messages: await fillMessages(messages, read, write) }),
    ...(Array.isArray(documents) && { documents: await fillDocuments(documents, read) }),
    ...(Array.isArray(input) && { input: await fillMessages(input, read, write) }),
  };
}

async function fillDocuments(documents: unknown[], read: ReadStoredAttachment): Promise<unknown[]> {
  const filled = documents.map(async (document) => {
    const id = idOfDocument(document);
    if (!isObject(document) || !isObject(document.source) || id === undefined) return document;
    return {
      ...document,
      source: { ...document.source, text: (await readOrFail(id, read)).text ?? '' },
    };
  });
  return Promise.all(filled);
}

async function fillMessages(
  messages: unknown[],
  read: ReadStoredAttachment,
  write: WriteBase64,
): Promise<unknown[]> {
  const filled: unknown[] = [];
  // One after another, so that the files of a long conversation are not all in memory twice.
  for (const message of messages) filled.push(await fillMessage(message, read, write));
  return filled;
}

async function fillMessage(
  message: unknown,
  read: ReadStoredAttachment,
  write: WriteBase64,
): Promise<unknown> {
  if (!isObject(message) || !Array.isArray(message.content)) return message;
  const content: unknown[] = [];
  for (const part of message.content as unknown[]) content.push(await fillPart(part, read, write));
  return { ...message, content };
}

async function fillPart(
  part: unknown,
  read: ReadStoredAttachment,
  write: WriteBase64,
): Promise<unknown> {
  const id = idOfPart(part);
  if (!isObject(part) || id === undefined) return part;
  const { image_url: image, input_audio: sound } = part;
  const attachment = await readOrFail(id, read);
  if (isObject(sound))
    return { ...part, input_audio: { ...sound, data: await write(attachment, '') } };
  if (image === undefined) return { ...part, text: fileText(attachment) };
  const { note, file } = attachment;
  const address = note.url ?? (await write(attachment, `data:${file.type};base64,`));
  return { ...part, image_url: isObject(image) ? { ...image, url: address } : address };
}

async function readOrFail(id: string, read: ReadStoredAttachment): Promise<StoredAttachment> {
  const attachment = await read(id);
  if (!attachment) throw new ApiFailure({ kind: 'file-gone' });
  return attachment;
}

/** The text and name of a file, marked so that a model can distinguish them from the person's own text. */
function fileText({ note: { name, type }, text = '' }: StoredAttachment): string {
  const clean = name.replace(/["<>\p{Cc}]/gu, ' ');
  return `<file name="${clean}" type="${type}">\n${text}\n</file>`;
}

async function writeBase64({ file }: StoredAttachment, prefix: string): Promise<string> {
  return prefix + (await base64Of(file));
}

/** Rejects with ApiFailure `file-gone` if the browser can no longer read the file. */
export async function base64Of(file: Blob): Promise<string> {
  const address = await dataUrl(file);
  return address.slice(address.indexOf(',') + 1);
}

function dataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(new ApiFailure({ kind: 'file-gone' }));
    reader.readAsDataURL(file);
  });
}
