import type { AssistantMessage, Message } from '$lib/storage/conversation-records';
import type { Messages } from '$lib/conversation/tree';

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
