import { filledText } from '$lib/base/api/wire/json';
import type { LeftOut } from '$lib/shared/stored-items/import-mark';
import { isObject, isText, type RawRecord } from '$lib/base/storage/database/schema';
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
  asText,
  fromIso,
  linkedMessages,
  objectOf,
  objectsIn,
  objectsOf,
  usageOf,
} from './raw-fields';

/**
 * Reads a conversation that LibreChat exports as JSON: a list of messages that name their parents,
 * or (`recursive`) trees of messages within messages. The form is that of its
 * client/src/hooks/Conversations/useExportConversation.ts and api/server/utils/import/__data__.
 */
export function readLibreChat(value: RawRecord): ExternalConversation {
  const leftOut: LeftOut = {};
  const { model, promptPrefix, ...settings } = objectOf(value.options);
  leaveOut(leftOut, 'settings', settingCount(settings));
  const links = linkedMessages(messagesIn(value, leftOut), 'messageId', 'parentMessageId');
  return {
    id: filledText(value.conversationId),
    title: filledText(value.title),
    model: filledText(model),
    systemPrompt: filledText(promptPrefix),
    nodes: links.flatMap(({ message, ...link }) => {
      const node = { ...link, createdAt: fromIso(message.createdAt) };
      return message.isCreatedByUser === true
        ? [{ ...node, message: question(message, leftOut) }]
        : answer(node, message, leftOut);
    }),
    leftOut,
  };
}

export function isLibreChat(value: RawRecord): boolean {
  return [...objectsIn(value.messages), ...objectsIn(value.messagesTree)].some(
    ({ messageId, isCreatedByUser }) => isText(messageId) || typeof isCreatedByUser === 'boolean',
  );
}

/** Options that repeat what the conversation has elsewhere are no settings. */
const repeated: ReadonlySet<string> = new Set(['title', 'endpoint', 'conversationId']);

function settingCount(settings: RawRecord): number {
  return Object.entries(settings).filter(([name, one]) => one !== null && !repeated.has(name))
    .length;
}

/** All messages, a parent before the messages within it, which name it in any case. */
function messagesIn({ messages, messagesTree }: RawRecord, leftOut: LeftOut): RawRecord[] {
  const found: RawRecord[] = [];
  const left = objectsOf(messagesTree ?? messages, leftOut).reverse();
  for (let next = left.pop(); next; next = left.pop()) {
    found.push(next);
    const { children, messageId: parentMessageId } = next;
    for (const child of objectsOf(children, leftOut).reverse())
      left.push({ ...child, parentMessageId });
  }
  return found;
}

function question(message: RawRecord, leftOut: LeftOut): ExternalNode['message'] {
  return { role: 'user', text: stepsOf(message, leftOut).text, files: filesOf(message, leftOut) };
}

function stepsOf(message: RawRecord, leftOut: LeftOut): AnswerSteps {
  const steps = new AnswerSteps();
  leaveOutDamaged(leftOut, message.text);
  leaveOutDamaged(leftOut, message.content);
  for (const part of objectsOf(message.content, leftOut)) addPart(part, steps, leftOut);
  if (steps.isEmpty) steps.addText(filledText(message.text) ?? filledText(message.content) ?? '');
  return steps;
}

function answer(
  node: Omit<ExternalNode, 'message'>,
  message: RawRecord,
  leftOut: LeftOut,
): ExternalNode[] {
  const steps = stepsOf(message, leftOut);
  for (const file of [...objectsIn(message.files), ...objectsIn(message.attachments)])
    leaveOut(leftOut, kindOf(file));
  return steps.nodes(node, {
    model: filledText(message.model),
    isCut: message.unfinished === true,
    usage: usageOf({ prompt_tokens: message.promptTokens, completion_tokens: message.tokenCount }),
  });
}

function addPart(part: RawRecord, steps: AnswerSteps, leftOut: LeftOut): void {
  switch (part.type) {
    case 'text':
      return steps.addText(textIn(part.text));
    case 'think':
      return steps.addReasoning(textIn(part.think));
    case 'tool_call':
      return addCall(objectOf(part.tool_call), steps);
    case 'image_file':
    case 'image_url':
      return leaveOut(leftOut, 'images');
    default:
      leaveOut(leftOut, 'parts');
  }
}

/** A text, or an object that holds it beside its annotations. */
function textIn(value: unknown): string {
  return filledText(isObject(value) ? value.value : value) ?? '';
}

/** A call of an agent has `args`; one of the older assistants has its kind as a member. */
function addCall(call: RawRecord, steps: AnswerSteps): void {
  const older = objectOf(isText(call.type) ? call[call.type] : undefined);
  const id = filledText(call.id) ?? '';
  const given = call.args ?? older.arguments ?? older.input;
  const output = call.output ?? older.output ?? older.outputs;
  steps.addCall({
    id,
    name: filledText(call.name) ?? filledText(older.name) ?? filledText(call.type) ?? 'tool',
    arguments: argumentsText(given === '' ? undefined : given),
  });
  if (output !== undefined && output !== null) steps.addResult(id || undefined, asText(output));
}

function filesOf(message: RawRecord, leftOut: LeftOut): ExternalFile[] {
  return objectsIn(message.files).flatMap((file): ExternalFile[] => {
    const text = filledText(file.text);
    if (text !== undefined) return [{ name: filledText(file.filename), text }];
    leaveOut(leftOut, kindOf(file));
    return [];
  });
}

/** Files stay on LibreChat's server. */
function kindOf({ type }: RawRecord): 'images' | 'files' {
  return isText(type) && type.startsWith('image') ? 'images' : 'files';
}
