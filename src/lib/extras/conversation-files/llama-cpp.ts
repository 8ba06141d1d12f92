import { filledText } from '$lib/base/api/wire/json';
import type { LeftOut } from '$lib/shared/stored-items/import-mark';
import { isText, isNumber, type RawRecord } from '$lib/base/storage/database/schema';
import {
  type ExternalConversation,
  type ExternalFile,
  type ExternalNode,
  leaveOut,
  leaveOutDamaged,
} from '$lib/shared/backup/model/external-conversation';
import {
  fromMilliseconds,
  listOf,
  objectOf,
  objectsIn,
  objectsOf,
  usageOfTimings,
} from './raw-fields';
import { toolCallList } from './message-content';

/** Reads a conversation of llama.cpp's web UI with all its messages, which form a tree. */
export function readLlamaCpp(value: RawRecord): ExternalConversation {
  const leftOut: LeftOut = {};
  const conv = objectOf(value.conv);
  const messages = objectsOf(value.messages, leftOut);
  return {
    id: idOf(conv.id),
    title: filledText(conv.name),
    updatedAt: fromMilliseconds(conv.lastModified),
    isPinned: conv.pinned === true,
    nodes: messages.map((message, i): ExternalNode => ({
      id: idOf(message.id) ?? `number ${i}`,
      parentId: idOf(message.parent),
      createdAt: fromMilliseconds(message.timestamp),
      message: message.type === 'root' ? undefined : messageOf(message, leftOut),
    })),
    currentId: idOf(conv.currNode),
    leftOut,
  };
}

/** Older versions use numbers; their root has the parent -1. */
function idOf(value: unknown): string | undefined {
  return isNumber(value) ? String(value) : filledText(value);
}

function messageOf(message: RawRecord, leftOut: LeftOut): ExternalNode['message'] {
  const text = filledText(message.content) ?? '';
  leaveOutDamaged(leftOut, message.content);
  const files = objectsIn(message.extra).flatMap((extra) => extraFile(extra, leftOut));
  if (message.role !== 'user')
    for (const file of files) leaveOut(leftOut, file.base64 ? 'images' : 'files');
  switch (message.role) {
    case 'user':
      return { role: 'user', text, files };
    case 'system':
      return { role: 'system', text };
    case 'tool':
      return { role: 'tool', text, callId: filledText(message.toolCallId) };
    case 'assistant':
      return {
        role: 'assistant',
        text,
        reasoning: filledText(message.reasoningContent) ?? filledText(message.thinking),
        model: filledText(message.model),
        calls: toolCallList(message.toolCalls),
        usage: usageOfTimings(objectOf(message.timings)),
      };
    default:
      return void leaveOut(leftOut, 'parts');
  }
}

/** The type is spelled `imageFile`, in later versions `IMAGE`. */
function extraFile(extra: RawRecord, leftOut: LeftOut): ExternalFile[] {
  const { base64Url, base64Data, content } = extra;
  const name = filledText(extra.name);
  const type = (filledText(extra.type) ?? '').toLowerCase();
  if (type.startsWith('image') && isText(base64Url)) return [{ name, base64: base64Url }];
  if (type.startsWith('audio') && isText(base64Data)) return [{ name, base64: base64Data }];
  if (type.startsWith('pdf')) return pdfFile(extra, leftOut);
  if (isText(content) && content !== '') return [{ name, text: content }];
  leaveOut(leftOut, 'files');
  return [];
}

/** The extracted text, or the pages as images. */
function pdfFile(extra: RawRecord, leftOut: LeftOut): ExternalFile[] {
  const name = filledText(extra.name) ?? 'File.pdf';
  const text = filledText(extra.content);
  const pages = listOf(extra.images).filter(isText);
  if (text !== undefined) {
    leaveOut(leftOut, 'images', pages.length);
    return [{ name, text }];
  }
  if (pages.length === 0) leaveOut(leftOut, 'files');
  return pages.map((base64, i) => ({ name: `${name}, page ${i + 1}`, base64 }));
}
