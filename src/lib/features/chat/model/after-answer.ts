import { branch, type Messages } from '$lib/shared/conversation/model/tree';
import type { AssistantMessage, Message } from '$lib/base/storage/conversation-records';
import type { CallResult } from '$lib/shared/tools/call-results.svelte';
import { runTools } from '$lib/shared/tools/run-tools';
import type { OpenConversation } from './open-conversation.svelte';

export { announceSentences, unspokenText } from '$lib/shared/runs/announce-sentences';
export { endOf } from '$lib/shared/runs/end-of-answer';
export { titleByHelper } from './title-by-helper';

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
    caller: answer.asked ?? answer,
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

/**
 * The system_fingerprint of the latest other answer of the same model to the same seed, if it differs from this one's:
 * equal seeds and parameters then do not promise equal answers.
 */
export function fingerprintBefore(
  messages: Messages,
  answer: AssistantMessage,
): string | undefined {
  if (answer.asked?.seed === undefined || !answer.systemFingerprint) return undefined;
  let before: AssistantMessage | undefined;
  for (const message of messages.values())
    if (isComparable(message, answer) && message.createdAt >= (before?.createdAt ?? 0))
      before = message;
  const fingerprint = before?.systemFingerprint;
  return fingerprint === answer.systemFingerprint ? undefined : fingerprint;
}

/** Whether another answer has a fingerprint, and the same model, service and seed. */
function isComparable(
  message: Message,
  { id, asked }: AssistantMessage,
): message is AssistantMessage {
  return (
    message.role === 'assistant' &&
    message.id !== id &&
    message.systemFingerprint !== undefined &&
    message.asked?.seed === asked?.seed &&
    message.asked?.model === asked?.model &&
    message.asked?.connectionId === asked?.connectionId
  );
}
