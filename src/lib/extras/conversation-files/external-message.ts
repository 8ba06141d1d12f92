import {
  type ImportFormat,
  labelOfFormat,
  type LeftOut,
} from '$lib/shared/stored-items/import-mark';
import type { AttachmentNote, StoredAttachment } from '$lib/base/storage/attachments';
import type { AssistantMessage, Message, ResultPart } from '$lib/base/storage/conversation-records';
import {
  type ExternalAnswer,
  type ExternalFile,
  leaveOut,
} from '$lib/shared/backup/model/external-conversation';
import { type FileOf, readExternalFile } from './external-file';
import type { TreeMessage } from './message-tree';

interface MessageContext {
  conversationId: string;
  form: ImportFormat;
  createdAt: number;
  /** Model of the answers that name none. */
  model: string;
  leftOut: LeftOut;
  fileOf: FileOf;
}

/** A message in its stored form, with its attached files. */
export async function externalMessage(
  { id, parentId, message }: TreeMessage,
  place: MessageContext,
): Promise<{ message: Message; files: StoredAttachment[] }> {
  const base = {
    v: 1 as const,
    id: stableId(id),
    conversationId: place.conversationId,
    parentId: parentId === null ? null : stableId(parentId),
    createdAt: place.createdAt,
    content: message.text,
  };
  switch (message.role) {
    case 'system':
      return { message: { ...base, role: 'system' }, files: [] };
    case 'assistant':
      return { message: { ...base, ...answerFields(message, place) }, files: [] };
    case 'tool': {
      const parts = await imageParts(message.files ?? [], place);
      const shown = parts.length > 0 && { parts };
      const toolCallId = message.callId ?? '';
      return { message: { ...base, role: 'tool', toolCallId, ...shown }, files: [] };
    }
    case 'user': {
      const files = await attachments(base.id, message.files, place);
      const notes = files.length > 0 && { attachments: files.map(({ note }) => note) };
      return { message: { ...base, role: 'user', ...notes }, files };
    }
  }
}

function answerFields(
  { reasoning = '', calls = [], sources = [], usage, model, isCut }: ExternalAnswer,
  place: MessageContext,
): Omit<AssistantMessage, 'v' | 'id' | 'conversationId' | 'parentId' | 'createdAt' | 'content'> {
  return {
    role: 'assistant',
    reasoning,
    toolCalls: calls.map(({ id, name, arguments: given }) => ({
      id,
      type: 'function',
      function: { name, arguments: given },
    })),
    annotations: sources.map(({ url, title }) => ({
      kind: 'url_citation',
      url,
      ...(title !== undefined && { title }),
    })),
    executedTools: [],
    state: isCut ? 'interrupted' : 'done',
    model: model ?? place.model,
    connectionName: labelOfFormat(place.form),
    ...(usage && { usage }),
    timing: { sentAt: place.createdAt },
  };
}

async function attachments(
  messageId: string,
  files: readonly ExternalFile[],
  { conversationId, createdAt, leftOut, fileOf }: MessageContext,
): Promise<StoredAttachment[]> {
  const stored: StoredAttachment[] = [];
  for (const [i, external] of files.entries()) {
    const read = await readExternalFile(external, fileOf);
    if (typeof read === 'string') {
      leaveOut(leftOut, read);
      continue;
    }
    const note: AttachmentNote = { id: stableId(`${messageId} ${i}`), ...read.note };
    const { file, text } = read;
    stored.push({
      v: 1,
      id: note.id,
      ownerId: conversationId,
      createdAt: createdAt + i,
      note,
      file,
      ...(text !== undefined && { text }),
    });
  }
  return stored;
}

/** Images that a tool returned are shown beside its text. */
async function imageParts(
  files: readonly ExternalFile[],
  { leftOut, fileOf }: MessageContext,
): Promise<ResultPart[]> {
  const parts: ResultPart[] = [];
  for (const external of files) {
    const read = await readExternalFile(external, fileOf);
    if (typeof read === 'string' || read.note.kind !== 'image')
      leaveOut(leftOut, typeof read === 'string' ? read : 'files');
    else parts.push({ type: 'image', mimeType: read.note.type, base64: await base64Of(read.file) });
  }
  return parts;
}

async function base64Of(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const pieces: string[] = [];
  // A multiple of three, so that there is no padding between the pieces.
  const size = 3 * 8192;
  for (let at = 0; at < bytes.length; at += size)
    pieces.push(btoa(String.fromCharCode(...bytes.subarray(at, at + size))));
  return pieces.join('');
}

/** Multipliers of FNV-1a and close to it, one for each 32 of the 128 bits. */
const multipliers = [0x01000193, 0x01000197, 0x010001a5, 0x010001c3];

/** Derives 32 hexadecimal digits from a text, in the form of attachment ids. */
export function stableId(text: string): string {
  return multipliers.map((multiplier) => hash(text, multiplier)).join('');
}

function hash(text: string, multiplier: number): string {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++)
    value = Math.imul(value ^ text.charCodeAt(at), multiplier);
  return (value >>> 0).toString(16).padStart(8, '0');
}
