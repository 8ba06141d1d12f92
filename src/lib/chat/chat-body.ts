import type { ChatMessage, ChatRequest } from '$lib/api/chat-types';
import type { JsonValue } from '$lib/api/json';
import type { Message } from '$lib/storage/conversation-records';
import { isEmptyFailure } from './tree';

export interface ChatBodyParts {
  model: string;
  systemPrompt: string;
  /** From the root to the last message that is sent. */
  messages: Message[];
  parameters: { [name: string]: JsonValue };
}

/** What the console sends unless it is set otherwise: it streams. */
export const sentDefaults: { [name: string]: JsonValue } = { stream: true };

/**
 * The request of a conversation. Only parameters that are set are sent, never null placeholders.
 */
export function chatBody({
  model,
  systemPrompt,
  messages,
  parameters,
}: ChatBodyParts): ChatRequest {
  const system: ChatMessage[] =
    systemPrompt.trim() === '' ? [] : [{ role: 'system', content: systemPrompt }];
  const set = Object.entries(parameters).filter(
    ([, value]) => value !== null && value !== undefined,
  );
  return {
    model,
    messages: [
      ...system,
      ...messages.filter((message) => !isEmptyFailure(message)).map(wireMessage),
    ],
    ...sentDefaults,
    ...Object.fromEntries(set),
  };
}

function wireMessage(message: Message): ChatMessage {
  switch (message.role) {
    case 'user':
      return { role: 'user', content: message.content };
    case 'tool':
      return { role: 'tool', tool_call_id: message.toolCallId, content: message.content };
    case 'assistant':
      return message.toolCalls.length > 0
        ? { role: 'assistant', content: message.content || null, tool_calls: message.toolCalls }
        : { role: 'assistant', content: message.content };
  }
}
