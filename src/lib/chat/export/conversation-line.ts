import type { ChatMessage } from '$lib/api/chat-types';
import { sentPairs } from '$lib/chat/chat-body';
import { attachmentsOf } from '$lib/chat/message-attachments';
import type { Conversation, Message } from '$lib/storage/conversation-records';

/**
 * The branch that is shown as a line of JSON: `messages` is what a chat request takes, so that a file of such lines can
 * be trained with. A file beside a message is named in its text.
 */
export function conversationLine(
  { title, createdAt, model, tags, systemPrompt }: Conversation,
  path: readonly Message[],
): string {
  const system: ChatMessage[] =
    systemPrompt.trim() === '' ? [] : [{ role: 'system', content: systemPrompt }];
  const messages = [...system, ...sentPairs({ messages: path.map(named) }).map(({ wire }) => wire)];
  return `${JSON.stringify({ messages, title, model, createdAt, tags })}\n`;
}

function named(message: Message): Message {
  const files = attachmentsOf(message).map(({ name }) => `[attached: ${name}]`);
  if (message.role !== 'user' || files.length === 0) return message;
  const content = [...files, message.content].filter(Boolean).join('\n');
  return { ...message, content, attachments: undefined };
}
