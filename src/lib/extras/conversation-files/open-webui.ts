import { filledText } from '$lib/base/api/wire/json';
import type { LeftOut } from '$lib/shared/stored-items/import-mark';
import { isObject, isText, type RawRecord } from '$lib/base/storage/database/schema';
import { AnswerSteps } from './answer-steps';
import { detailsBlocks, type TextPiece } from './details-blocks';
import {
  type ExternalConversation,
  type ExternalFile,
  type ExternalNode,
  leaveOut,
} from '$lib/shared/backup/model/external-conversation';
import {
  asText,
  fromMilliseconds,
  fromSeconds,
  linkedMessages,
  listOf,
  objectOf,
  objectsIn,
  objectsOf,
  usageOf,
} from './raw-fields';
import { contentFiles, contentText } from './message-content';
import { outputSteps } from './open-webui-output';

/** Reads a chat of Open WebUI's chat-export: a tree of messages by id, within a `chat`. */
export function readOpenWebUi(value: RawRecord): ExternalConversation {
  const leftOut: LeftOut = {};
  const chat = isObject(value.chat) ? value.chat : value;
  const history = objectOf(chat.history);
  const { system, ...settings } = objectOf(chat.params);
  leaveOut(leftOut, 'settings', Object.keys(settings).length);
  leaveOut(leftOut, 'folders', isText(value.folder_id) ? 1 : 0);
  leaveOut(leftOut, 'archive-marks', value.archived === true ? 1 : 0);
  return {
    id: filledText(value.id) ?? filledText(chat.id),
    title: filledText(value.title) ?? filledText(chat.title),
    createdAt: fromSeconds(value.created_at) ?? fromMilliseconds(chat.timestamp),
    updatedAt: fromSeconds(value.updated_at),
    model: listOf(chat.models).find(isText),
    systemPrompt: filledText(system) ?? filledText(chat.system),
    tags: tagsOf(objectOf(value.meta).tags ?? chat.tags),
    isPinned: value.pinned === true,
    nodes: entriesOf(history, chat, leftOut).flatMap((entry) => nodesOf(entry, leftOut)),
    currentId: filledText(history.currentId),
    leftOut,
  };
}

interface Entry {
  id: string;
  parentId: string | undefined;
  message: RawRecord;
}

/** Old exports have only a list, in which each message follows the previous one. */
function entriesOf(history: RawRecord, chat: RawRecord, leftOut: LeftOut): Entry[] {
  if (isObject(history.messages)) {
    const found = Object.entries(history.messages);
    const messages = found.flatMap(([id, message]) => (isObject(message) ? [{ id, message }] : []));
    leaveOut(leftOut, 'messages', found.length - messages.length);
    return messages.map(({ id, message }) => ({
      id,
      message,
      parentId: filledText(message.parentId),
    }));
  }
  return linkedMessages(objectsOf(chat.messages, leftOut), 'id');
}

function nodesOf({ id, parentId, message }: Entry, leftOut: LeftOut): ExternalNode[] {
  const node = { id, parentId, createdAt: fromSeconds(message.timestamp) };
  const text = contentText(message.content, leftOut);
  const files = [...filesOf(message, leftOut), ...contentFiles(message.content, leftOut)];
  switch (message.role) {
    case 'user':
      return [{ ...node, message: { role: 'user', text, files } }];
    case 'system':
      return [{ ...node, message: { role: 'system', text } }];
    case 'assistant':
      for (const file of files) leaveOut(leftOut, file.base64 ? 'images' : 'files');
      return answer(node, message, text, leftOut);
    default:
      leaveOut(leftOut, 'parts');
      return [node];
  }
}

function answer(
  node: Omit<ExternalNode, 'message'>,
  message: RawRecord,
  text: string,
  leftOut: LeftOut,
): ExternalNode[] {
  const pieces = detailsBlocks(text);
  const written = pieces.flatMap((piece) => ('text' in piece ? piece.text.trim() : []));
  const steps =
    outputSteps(message.output, written.join('\n\n'), leftOut) ?? writtenSteps(message, pieces);
  leaveOut(leftOut, 'parts', isObject(message.error) || isText(message.error) ? 1 : 0);
  const sources = sourcesOf(message.sources ?? message.citations, leftOut);
  return steps.nodes(node, {
    model: filledText(message.model),
    isCut: message.done === false,
    usage: usageOf(objectOf(message.usage ?? objectOf(message.info).usage)),
    ...(sources.length > 0 && { sources }),
  });
}

function writtenSteps(message: RawRecord, pieces: readonly TextPiece[]): AnswerSteps {
  const steps = new AnswerSteps();
  steps.addReasoning(filledText(message.reasoning_content) ?? '');
  for (const piece of pieces) {
    if ('text' in piece) steps.addText(piece.text.trim());
    else if (piece.type === 'reasoning') steps.addReasoning(piece.content);
    else addCall(piece, steps);
  }
  return steps;
}

/** Reads a tool call with its result, or a program that ran. */
function addCall(
  { type, attributes, content }: Exclude<TextPiece, { text: string }>,
  steps: AnswerSteps,
): void {
  const id = attributes.get('id') ?? '';
  // The content of a tool call is its result, that of another block is what ran.
  const isCall = type === 'tool_calls';
  steps.addCall({
    id,
    name: attributes.get('name') ?? (isCall ? 'tool' : type),
    arguments: attributes.get('arguments') ?? (isCall ? '{}' : JSON.stringify({ input: content })),
  });
  const result = attributes.get('result') ?? attributes.get('output') ?? (isCall ? content : '');
  steps.addResult(id || undefined, plainResult(result));
}

/** Results that are texts are encoded as JSON, too. */
function plainResult(result: string): string {
  try {
    return asText(JSON.parse(result));
  } catch {
    return result;
  }
}

function filesOf(message: RawRecord, leftOut: LeftOut): ExternalFile[] {
  return objectsIn(message.files).flatMap((raw): ExternalFile[] => {
    const file = objectOf(raw.file);
    const name = filledText(raw.name) ?? filledText(file.filename);
    const url = filledText(raw.url) ?? '';
    const text = filledText(objectOf(file.data).content) ?? filledText(raw.content);
    if (url.startsWith('data:')) return [{ name, base64: url }];
    if (text !== undefined) return [{ name, text }];
    leaveOut(leftOut, raw.type === 'image' ? 'images' : 'files');
    return [];
  });
}

function sourcesOf(value: unknown, leftOut: LeftOut): { url: string; title?: string }[] {
  return objectsIn(value).flatMap((raw) => {
    const { url, name } = objectOf(raw.source);
    if (isText(url) && /^https?:/.test(url)) return [{ url, title: filledText(name) }];
    leaveOut(leftOut, 'references');
    return [];
  });
}

function tagsOf(value: unknown): string[] {
  return listOf(value).flatMap((tag) => filledText(isObject(tag) ? tag.name : tag) ?? []);
}
