import type { ChatMessage, ChatRequest } from '$lib/api/chat-types';
import { chatBody } from '$lib/conversation/chat-body';
import type { AssistantMessage } from '$lib/storage/conversation-records';
import type { Wanted } from './cell-state';

/** The request for the answer to `prompts[turn]`, with the earlier turns and their answers. */
export function cellRequest(
  { prompts, systemPrompt, settings }: Wanted,
  {
    before = [],
    answers,
    turn,
  }: { before?: ChatMessage[]; answers: AssistantMessage[]; turn: number },
): ChatRequest {
  const { model, parameters } = settings;
  const body = chatBody({ model, systemPrompt, parameters, messages: [] });
  // The conversation's own system message applies, unless the variant has one.
  const said = body.messages.length > 0 ? before.filter(({ role }) => role !== 'system') : before;
  const turns = prompts.slice(0, turn + 1).flatMap((content, index): ChatMessage[] => {
    const answer = answers[index];
    const question: ChatMessage = { role: 'user', content };
    return index < turn && answer
      ? [question, { role: 'assistant', content: answer.content }]
      : [question];
  });
  return { ...body, messages: [...body.messages, ...said, ...turns] };
}
