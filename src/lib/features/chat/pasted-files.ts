import { isObject, type JsonValue } from '$lib/base/api/wire/json';
import type { NewAttachment } from '$lib/shared/attachments/attachment-draft';
import {
  attachmentPart,
  fitsPart,
  idOfPart,
  soundTokens,
} from '$lib/shared/attachments/attachment-part';
import { imageTokens } from '$lib/shared/attachments/image-limits';
import { base64Bytes } from '$lib/base/formats/base64';
import { drawableImage } from '$lib/base/formats/image-header/drawable-image';
import { randomId } from '$lib/base/platform/random-id';
import type { AttachmentNote } from '$lib/base/storage/attachments';

/** The messages of a request whose images and sounds became attachments. */
export interface HeldMessages {
  /** With placeholders in place of the files; the last message has only its text, if that can be typed. */
  messages: JsonValue[];
  /** Files of the messages that are in the conversation. */
  sent: NewAttachment[];
  /** Files of the message that is typed. */
  drafts: NewAttachment[];
}

/** Takes the files out of a pasted request. `refused` names a file that a conversation cannot hold. */
export function heldMessages(messages: readonly JsonValue[]): HeldMessages | { refused: string } {
  const found: NewAttachment[] = [];
  const held: JsonValue[] = [];
  for (const [index, message] of messages.entries()) {
    if (!isObject(message) || message.role !== 'user' || !Array.isArray(message.content)) {
      held.push(message);
      continue;
    }
    const content: JsonValue[] = [];
    for (const part of message.content) {
      const read = readPart(part, found.length + 1);
      if (typeof read === 'string') return { refused: `Message ${index + 1} ${read}` };
      if (read) found.push(read);
      content.push(read ? attachmentPart(read.note) : part);
    }
    held.push({ ...message, content });
  }
  return splitOff(held, found);
}

/** The typed message is the last one, if it has no more than one text. */
function splitOff(messages: JsonValue[], files: NewAttachment[]): HeldMessages {
  const last = messages.at(-1);
  const parts = isObject(last) && Array.isArray(last.content) ? last.content : [];
  const ids = parts.map(idOfPart);
  const texts = parts.filter((_, at) => ids[at] === undefined);
  if (!isObject(last) || ids.length === texts.length || texts.length > 1)
    return { messages, sent: files, drafts: [] };
  const isDraft = ({ note }: NewAttachment) => ids.includes(note.id);
  const [text] = texts;
  const content = isObject(text) && typeof text.text === 'string' ? text.text : '';
  return {
    messages: [...messages.slice(0, -1), { ...last, content }],
    sent: files.filter((file) => !isDraft(file)),
    drafts: files.filter(isDraft),
  };
}

/** The file of a part; undefined for a part without one, and a problem for one that cannot be held. */
function readPart(part: JsonValue, number: number): NewAttachment | string | undefined {
  if (!isObject(part)) return undefined;
  const { type, image_url: image, input_audio: sound } = part;
  if (type === 'image_url') return readImage(image, number);
  if (type === 'input_audio') return readSound(sound, number);
  if (type === 'file') return 'has a file. Attach it in the message box instead.';
  return undefined;
}

const details = ['auto', 'low', 'high'] as const;

function readImage(image: unknown, number: number): NewAttachment | string {
  const { url, detail: given } = isObject(image) ? image : { url: image };
  const detail = details.find((one) => one === given);
  if (given !== undefined && detail === undefined)
    return 'has an image whose detail is not auto, low or high.';
  if (typeof url !== 'string') return 'has an image without an address.';
  const read = /^https?:\/\//i.test(url) ? remoteImage(url) : inlineImage(url, number);
  if (!read) return 'has an image that can’t be read. Attach it in the message box instead.';
  return detail ? { ...read, note: { ...read.note, detail } } : read;
}

/** The size of an image that is not loaded, for an estimate of its tokens. */
const assumedSize = { width: 1024, height: 1024 };

/** Only the service loads it. */
function remoteImage(url: string): NewAttachment | undefined {
  if (!URL.canParse(url)) return undefined;
  const { pathname, host } = new URL(url);
  const note: AttachmentNote = {
    id: randomId(),
    name: pathname.split('/').at(-1) || host,
    kind: 'image',
    type: 'image/*',
    bytes: 0,
    url,
    tokens: imageTokens(assumedSize),
  };
  return { note, file: new Blob() };
}

function inlineImage(url: string, number: number): NewAttachment | undefined {
  const [, base64 = ''] = /^data:image\/[\w.-]+;base64,(.*)$/is.exec(url) ?? [];
  const bytes = base64Bytes(base64);
  const header = bytes && drawableImage(bytes);
  if (!header) return undefined;
  const note: AttachmentNote = {
    id: randomId(),
    name: `Image ${number}`,
    kind: 'image',
    bytes: bytes.length,
    ...header,
    tokens: imageTokens(header),
  };
  return { note, file: new Blob([bytes], { type: header.type }) };
}

const soundTypes: { [format: string]: string | undefined } = {
  wav: 'audio/wav',
  mp3: 'audio/mpeg',
};

/** Bits a second of sound that is as long as its bytes suggest. */
const assumedRate = 128_000;

function readSound(sound: unknown, number: number): NewAttachment | string {
  const { data, format } = isObject(sound) ? sound : {};
  const type = typeof format === 'string' ? soundTypes[format] : undefined;
  const bytes = typeof data === 'string' ? base64Bytes(data) : undefined;
  const cannot = 'has a sound that can’t be read. Attach it in the message box instead.';
  if (type === undefined || !bytes || !fitsPart({ type, bytes: bytes.length })) return cannot;
  const file = new Blob([bytes], { type });
  const note: AttachmentNote = {
    id: randomId(),
    name: `Sound ${number}`,
    kind: 'audio',
    type,
    bytes: file.size,
    asSound: true,
    tokens: soundTokens((file.size * 8) / assumedRate, 'sound'),
  };
  return { note, file };
}
