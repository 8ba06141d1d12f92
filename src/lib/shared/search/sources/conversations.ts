import type { Message } from '$lib/base/storage/conversation-records';
import {
  conversationSchema,
  messageKey,
  messageSchema,
} from '$lib/base/storage/conversation-schema';
import { isObject } from '$lib/base/storage/database/schema';
import { titlePlace } from './hit';
import { firstTime, part, recordsOf, type Source, type SourcePart } from './source';

const labels = {
  user: 'Question',
  assistant: 'Answer',
  system: 'System message',
  tool: 'Tool result',
};

export const conversations: Source = {
  kind: 'conversations',
  timeOf: (value) => (isObject(value) ? firstTime(value.updatedAt) : undefined),
  selections: (id) => [
    { kind: 'conversations', keys: [id] },
    { kind: 'messages', prefix: messageKey(id, '') },
  ],
  read(_, entries) {
    const [conversation] = recordsOf('conversations', conversationSchema, entries);
    if (!conversation) return undefined;
    const messages = recordsOf('messages', messageSchema, entries);
    messages.sort((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? -1 : 1));
    return {
      title: conversation.title,
      parts: [
        ...part(titlePlace, 'Title', conversation.title),
        ...part('', 'Tag', conversation.tags?.join('\n')),
        ...part('', 'System prompt', conversation.systemPrompt),
        ...messages.flatMap(partsOf),
      ],
    };
  },
};

function partsOf(message: Message): SourcePart[] {
  const { id, role, content } = message;
  const parts = part(id, labels[role], content);
  if (message.role === 'user')
    for (const { name } of message.attachments ?? []) parts.push(...part(id, 'File', name));
  if (message.role === 'assistant') {
    parts.push(...part(id, 'Reasoning', message.reasoning));
    for (const { function: call } of message.toolCalls)
      parts.push(...part(id, 'Tool call', `${call.name} ${call.arguments}`));
  }
  return parts;
}
