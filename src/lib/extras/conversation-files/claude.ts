import { filledText } from '$lib/base/api/wire/json';
import type { LeftOut } from '$lib/shared/stored-items/import-mark';
import { isText, type RawRecord } from '$lib/base/storage/database/schema';
import { AnswerSteps } from './answer-steps';
import {
  type ExternalConversation,
  type ExternalFile,
  type ExternalNode,
  leaveOut,
  leaveOutDamaged,
} from '$lib/shared/backup/model/external-conversation';
import {
  argumentsText,
  fromIso,
  linkedMessages,
  listOf,
  objectOf,
  objectsIn,
  objectsOf,
} from './raw-fields';

/**
 * Reads a conversation of Claude's conversations.json: a list of messages, which form a tree if
 * they name their parents.
 */
export function readClaude(value: RawRecord): ExternalConversation {
  const leftOut: LeftOut = {};
  const messages = objectsOf(value.chat_messages, leftOut);
  const links = linkedMessages(messages, 'uuid', 'parent_message_uuid');
  const nodes = links.flatMap(({ message, ...link }) => {
    const node = { ...link, createdAt: fromIso(message.created_at) };
    leaveOutDamaged(leftOut, Array.isArray(message.content) ? [] : message.text);
    return message.sender === 'human'
      ? [{ ...node, message: question(message, leftOut) }]
      : answer(node, message, leftOut);
  });
  return {
    id: filledText(value.uuid),
    title: filledText(value.name),
    createdAt: fromIso(value.created_at),
    updatedAt: fromIso(value.updated_at),
    model: filledText(value.model),
    isPinned: value.is_starred === true,
    nodes,
    currentId: filledText(value.current_leaf_message_uuid),
    leftOut,
  };
}

function question(message: RawRecord, leftOut: LeftOut): ExternalNode['message'] {
  const texts: string[] = [];
  for (const { type, text } of objectsIn(message.content))
    if (isText(text)) texts.push(text);
    else leaveOut(leftOut, type === 'image' ? 'images' : 'parts');
  return {
    role: 'user',
    text: texts.join('\n\n') || (filledText(message.text) ?? ''),
    files: filesOf(message, leftOut),
  };
}

function answer(
  node: Omit<ExternalNode, 'message'>,
  message: RawRecord,
  leftOut: LeftOut,
): ExternalNode[] {
  const steps = new AnswerSteps();
  for (const block of objectsIn(message.content)) addBlock(block, steps, leftOut);
  if (steps.isEmpty) steps.addText(filledText(message.text) ?? '');
  filesOf(message, leftOut).forEach(() => leaveOut(leftOut, 'files'));
  return steps.nodes(node, {});
}

function addBlock(block: RawRecord, steps: AnswerSteps, leftOut: LeftOut): void {
  const { type, text, thinking, content } = block;
  switch (type) {
    case 'text':
      steps.addText(filledText(text) ?? '');
      leaveOut(leftOut, 'references', listOf(block.citations).length);
      break;
    case 'thinking':
      steps.addReasoning(filledText(thinking) ?? filledText(text) ?? '');
      break;
    case 'tool_use':
      steps.addCall({
        id: filledText(block.id) ?? '',
        name: filledText(block.name) ?? 'tool',
        arguments: argumentsText(block.input),
      });
      break;
    case 'tool_result':
      if (!steps.addResult(filledText(block.tool_use_id), resultText(content, leftOut)))
        leaveOut(leftOut, 'results');
      break;
    // A thinking budget has no content.
    case 'token_budget':
      break;
    default:
      if (isText(text)) steps.addText(text);
      else leaveOut(leftOut, type === 'image' ? 'images' : 'parts');
  }
}

function resultText(content: unknown, leftOut: LeftOut): string {
  if (isText(content)) return content;
  return objectsIn(content)
    .flatMap((part) => {
      if (isText(part.text)) return [part.text];
      if (part.type === 'image') leaveOut(leftOut, 'images');
      // Search results from the web or from files have a title and an address.
      else return [JSON.stringify(part)];
      return [];
    })
    .join('\n');
}

function filesOf(message: RawRecord, leftOut: LeftOut): ExternalFile[] {
  for (const file of objectsIn(message.files))
    leaveOut(leftOut, file.file_kind === 'image' ? 'images' : 'files');
  return objectsIn(message.attachments).flatMap((attachment): ExternalFile[] => {
    const { extracted_content: text, file_name: name } = objectOf(attachment);
    if (isText(text)) return [{ name: filledText(name), text }];
    leaveOut(leftOut, 'files');
    return [];
  });
}
