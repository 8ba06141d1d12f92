import type { AssistantMessage, Message } from '$lib/storage/conversation-records';
import type { CallResult } from '$lib/tools/call-results.svelte';
import { runTools } from '$lib/tools/run-tools';
import type { OpenConversation } from './open-conversation.svelte';
import { branch } from '$lib/conversation/tree';

/**
 * The results of an answer's calls, if tools run all of them automatically; undefined if the person has to continue,
 * or may have switched to another branch. Rejects with StorageFailure.
 */
export async function automaticResults(
  conversation: OpenConversation,
  answer: AssistantMessage,
  signal: AbortSignal,
): Promise<CallResult[] | undefined> {
  const request = {
    id: answer.id,
    calls: answer.toolCalls,
    tools: conversation.record.parameters.tools,
    round: countRounds(branch(conversation.messages, answer.id)),
  };
  const results = await runTools(request, signal);
  return conversation.record.leafId === answer.id ? results : undefined;
}

/** Number of answers to the last question of a branch that ended in calls. */
export function countRounds(path: Message[]): number {
  const question = path.findLastIndex(({ role }) => role === 'user');
  return path
    .slice(question + 1)
    .filter((message) => message.role === 'assistant' && message.toolCalls.length > 0).length;
}
