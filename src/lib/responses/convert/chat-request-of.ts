import type { ChatMessage, ChatRequest } from '$lib/api/chat-types';
import type { ResponseRequest } from '$lib/storage/response-records';
import { responseToChat, type Turn } from './response-to-chat';

/** The chat request for a response request, and the names of what chat does not support. */
export function chatRequestOf(request: ResponseRequest): {
  body: ChatRequest;
  notCarried: string[];
} {
  const { systemPrompt, parameters, turns, notCarried } = responseToChat(request, []);
  const system: ChatMessage[] = systemPrompt ? [{ role: 'system', content: systemPrompt }] : [];
  const body = {
    model: request.model,
    messages: [...system, ...turns.map(messageOf)],
    ...parameters,
  };
  return { body, notCarried };
}

function messageOf(turn: Turn): ChatMessage {
  if (turn.role === 'tool')
    return { role: 'tool', tool_call_id: turn.toolCallId, content: turn.content };
  if (turn.role === 'user') return turn;
  const { role, content, toolCalls } = turn;
  return toolCalls.length > 0
    ? { role, content: content || null, tool_calls: toolCalls }
    : { role, content };
}
