import { filledText } from '$lib/base/api/wire/json';
import type { LeftOut } from '$lib/shared/stored-items/import-mark';
import { isObject, isText, type RawRecord } from '$lib/base/storage/database/schema';
import { chatGptContent, sourcesIn, withoutMarks } from './chatgpt-content';
import {
  type ExternalAnswer,
  type ExternalConversation,
  type ExternalNode,
  leaveOut,
} from '$lib/shared/backup/model/external-conversation';
import { fromSeconds, listOf, objectOf } from './raw-fields';

/** Reads a conversation of ChatGPT's conversations.json: a map of nodes with all its branches. */
export function readChatGpt(value: RawRecord): ExternalConversation {
  const leftOut: LeftOut = {};
  const mapping = Object.entries(objectOf(value.mapping));
  const parents = parentsByList(mapping);
  const nodes = mapping.map(([id, raw]): ExternalNode => {
    const node = objectOf(raw);
    const message = objectOf(node.message);
    leaveOut(leftOut, 'messages', isDamaged(raw) ? 1 : 0);
    return {
      id,
      parentId: filledText(node.parent) ?? parents.get(id),
      createdAt: fromSeconds(message.create_time),
      message: isObject(node.message) ? messageOf(id, message, leftOut) : undefined,
    };
  });
  leaveOut(leftOut, 'archive-marks', value.is_archived === true ? 1 : 0);
  return {
    id: filledText(value.id) ?? filledText(value.conversation_id),
    title: filledText(value.title),
    createdAt: fromSeconds(value.create_time),
    updatedAt: fromSeconds(value.update_time),
    model: filledText(value.default_model_slug),
    isPinned: value.is_starred === true,
    nodes: attachReasoning(nodes),
    currentId: filledText(value.current_node),
    leftOut,
  };
}

/** A node without a message is a root, not damaged. */
function isDamaged(node: unknown): boolean {
  if (!isObject(node)) return true;
  const { message } = node;
  return message != null && !(isObject(message) && isObject(message.content));
}

/** Parents of nodes that do not name their own. */
function parentsByList(mapping: [string, unknown][]): Map<string, string> {
  const parents = new Map<string, string>();
  for (const [id, node] of mapping)
    for (const child of listOf(objectOf(node).children)) if (isText(child)) parents.set(child, id);
  return parents;
}

function messageOf(id: string, message: RawRecord, leftOut: LeftOut): ExternalNode['message'] {
  const metadata = objectOf(message.metadata);
  const role = objectOf(message.author).role;
  const isHidden = metadata.is_visually_hidden_from_conversation === true;
  const { text, files, reasoning, isCode } = chatGptContent(message, isHidden ? {} : leftOut);
  if (isHidden) return void leaveOut(leftOut, 'hidden', text === '' ? 0 : 1);
  switch (role) {
    case 'system':
      return { role, text };
    case 'user':
      return { role, text, files };
    case 'tool':
      return { role, text, files };
    case 'assistant': {
      const recipient = filledText(message.recipient) ?? 'all';
      const answer: ExternalAnswer = {
        role,
        text: '',
        reasoning,
        model: filledText(metadata.model_slug),
        isCut: message.status === 'in_progress',
      };
      leaveOut(leftOut, 'images', files.length);
      if (recipient !== 'all' && recipient !== 'assistant')
        return { ...answer, calls: [{ id, name: recipient, arguments: callArguments(text) }] };
      const sources = sourcesIn(metadata);
      const { clean, marks } = withoutMarks(text);
      if (sources.length === 0) leaveOut(leftOut, 'references', marks);
      return { ...answer, text: isCode ? `\`\`\`\n${clean}\n\`\`\`` : clean, sources };
    }
    default:
      return void leaveOut(leftOut, 'parts', text === '' ? 0 : 1);
  }
}

/** Some tools receive program source; services accept JSON only. */
function callArguments(text: string): string {
  try {
    if (isObject(JSON.parse(text))) return text;
  } catch {
    // It is a program, or invalid JSON from the model.
  }
  return JSON.stringify({ input: text });
}

/** Maximum number of messages between an answer and its reasoning; in practice there are a few. */
const maxDistance = 100;

/**
 * Attaches reasoning that is a message of its own to the answer it led to. Without such an answer
 * it becomes an answer without text.
 */
function attachReasoning(nodes: ExternalNode[]): ExternalNode[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const attached = new Set<string>();
  const led = nodes.map((node): ExternalNode => {
    if (node.message?.role !== 'assistant' || isEmpty(node.message)) return node;
    const before = reasoningBefore(node, byId);
    for (const { id } of before) attached.add(id);
    const texts = [
      ...before.map(({ message }) => (message as ExternalAnswer).reasoning),
      node.message.reasoning,
    ];
    const reasoning = texts.filter((text) => text).join('\n\n');
    return reasoning === '' ? node : { ...node, message: { ...node.message, reasoning } };
  });
  return led.map((node) => (attached.has(node.id) ? { ...node, message: undefined } : node));
}

/**
 * Starts at the first of the consecutive reasoning messages and returns the message before them.
 */
function reasoningBefore(
  node: ExternalNode,
  byId: ReadonlyMap<string, ExternalNode>,
): ExternalNode[] {
  const thoughts: ExternalNode[] = [];
  const seen = new Set([node.id]);
  for (let next = above(node); next && seen.size < maxDistance; next = above(next)) {
    if (seen.has(next.id) || (next.message && !isEmpty(next.message))) break;
    seen.add(next.id);
    if (isReasoning(next)) thoughts.push(next);
  }
  return thoughts.reverse();

  function above({ parentId }: ExternalNode): ExternalNode | undefined {
    return parentId === undefined ? undefined : byId.get(parentId);
  }
}

function isReasoning({ message }: ExternalNode): boolean {
  return message?.role === 'assistant' && !!message.reasoning && isEmpty(message);
}

function isEmpty(message: NonNullable<ExternalNode['message']>): boolean {
  return message.role === 'assistant' && message.text === '' && !message.calls?.length;
}
