import { fillRequest } from '$lib/attachments/fill-request';
import { shareableParameters } from '$lib/api/secret-names';
import { chatBody } from '$lib/conversation/chat-body';
import { attachmentsOf } from '$lib/conversation/message-attachments';
import { branch } from '$lib/conversation/tree';
import type { Message } from '$lib/storage/conversation-records';
import type { ConversationContent } from './conversation-file';

/**
 * One line of JSON per branch, the visible one first: its messages as in a request, with the system prompt and the
 * answers, and the tools without their secrets. Files are included whole; missing ones are left out.
 */
export async function* conversationLines(content: ConversationContent): AsyncGenerator<string> {
  for (const leaf of leavesOf(content)) yield await lineOf(content, leaf);
}

async function lineOf({ record, messages, files }: ConversationContent, leaf: string) {
  const stored = new Map(files.map((file) => [file.id, file]));
  const path = branch(messages, leaf).map((message) => withFiles(message, stored));
  const { model, systemPrompt, parameters } = record;
  const { messages: wireMessages, ...rest } = chatBody({
    model,
    systemPrompt,
    messages: path,
    parameters: shareableParameters(parameters).parameters,
  });
  const body = { messages: wireMessages, documents: rest.documents, tools: rest.tools };
  const filled = await fillRequest(body, (id) => Promise.resolve(stored.get(id)));
  return `${JSON.stringify(filled)}\n`;
}

function leavesOf({ record: { leafId }, messages }: ConversationContent): string[] {
  const parents = new Set([...messages.values()].map(({ parentId }) => parentId));
  const leaves = [...messages.keys()].filter((id) => !parents.has(id) && id !== leafId);
  return leafId !== null && messages.has(leafId) ? [leafId, ...leaves] : leaves;
}

function withFiles(message: Message, stored: ReadonlyMap<string, unknown>): Message {
  if (message.role !== 'user') return message;
  return { ...message, attachments: attachmentsOf(message).filter(({ id }) => stored.has(id)) };
}
