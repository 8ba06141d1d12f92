import type { ChatUpdate } from '$lib/base/api/chat-types';
import { randomId } from '$lib/base/platform/random-id';
import type { AssistantMessage } from '$lib/base/storage/conversation-records';
import type { AnswerFiles } from './answer-files';
import { applyUpdates } from './apply-updates';
import type { RequestedAnswer } from './chat-answer';

/** The reducer of all answers to a request. A further answer begins as `start`, the first one, did. */
export function applyToAll(
  start: AssistantMessage,
  answer: RequestedAnswer,
  updates: ChatUpdate[],
  now: number,
  files?: AnswerFiles,
): RequestedAnswer {
  const first: RequestedAnswer = applyUpdates(answer, updates, now, files);
  const further = new Set(updates.flatMap(({ choice }) => choice ?? []));
  if (further.size === 0) return first;
  const others = [...(answer.others ?? [])];
  for (const index of further) {
    const place = others.findIndex(({ choice }) => choice?.index === index);
    const before = others[place] ?? begunBeside(first, start, index);
    const grown = applyUpdates(before, updatesOf(index, updates), now, files);
    others.splice(place === -1 ? others.length : place, 1, grown);
  }
  others.sort((a, b) => (a.choice?.index ?? 0) - (b.choice?.index ?? 0));
  // The request is not repeated once any of its answers has begun.
  const timing = { ...first.timing, firstTokenAt: first.timing.firstTokenAt ?? now };
  return { ...first, timing, choice: { request: answer.id, index: 0 }, others };
}

function updatesOf(index: number, updates: ChatUpdate[]): ChatUpdate[] {
  return updates
    .filter(({ choice }) => choice === index)
    .map((update) => ({ ...update, choice: undefined }));
}

function begunBeside(
  { id, createdAt, timing, ...first }: AssistantMessage,
  start: AssistantMessage,
  index: number,
): AssistantMessage {
  const { model, requestId, systemFingerprint, serviceTier } = first;
  const { sentAt, firstSentAt, tries } = timing;
  return {
    ...start,
    ...{ model, requestId, systemFingerprint, serviceTier },
    id: randomId(),
    createdAt: createdAt + index,
    timing: { sentAt, ...(tries && { firstSentAt, tries }) },
    choice: { request: id, index },
  };
}
