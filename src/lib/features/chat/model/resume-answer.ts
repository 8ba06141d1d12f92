import type { ChatUpdate } from '$lib/base/api/chat-types';
import { ApiFailure } from '$lib/base/api/wire/errors';
import { connections } from '$lib/shared/connections/model/connections.svelte';
import { demoConnection, isScripted } from '$lib/shared/connections/model/connection';
import { runLock } from '$lib/base/storage/database/locks';
import { withLockIfFree } from '$lib/base/storage/database/with-lock';
import { markInterrupted, type AssistantMessage } from '$lib/base/storage/conversation-records';
import type { OpenConversation } from './open-conversation.svelte';

/**
 * Resumes an answer of the scripted demo after its page was closed: the request is sent again, under the id of the first
 * one, and the part of the reply that is shown already is left out. One tab does it. An answer that cannot be resumed is
 * marked as cut off.
 */
export async function resumeAnswer(conversation: OpenConversation, id: string): Promise<void> {
  await Promise.all([connections.ready, conversation.ready]);
  let isHere = false;
  await withLockIfFree(runLock(id), async () => {
    isHere = true;
    // Another tab may have ended it meanwhile.
    await conversation.refresh();
    const answer = conversation.messages.get(id);
    if (answer?.role !== 'assistant' || answer.state !== 'running') return;
    if (canResume(conversation, answer)) await resume(conversation, answer);
    else await conversation.saveMessages([markInterrupted(answer)]);
  });
  if (!isHere) await conversation.refresh();
}

/** Other answers would need more than their request: results of tools, the answers beside them, or the replies before. */
function canResume(
  { running, record }: OpenConversation,
  { id, asked, toolCalls, choice, earlier, attachments, finishReason }: AssistantMessage,
): boolean {
  const isPlain = toolCalls.length === 0 && !choice && !earlier && !attachments && !finishReason;
  return isPlain && !running && record.leafId === id && isScripted(asked?.model ?? '');
}

async function resume(conversation: OpenConversation, answer: AssistantMessage): Promise<void> {
  const { asked, requestId, timing, connectionName, content, reasoning } = answer;
  const endpoint = () => connections.endpointIfUnlocked(demoConnection);
  const resumeHeaders: [string, string][] = requestId
    ? [['x-resume', `${requestId} ${timing.sentAt}`]]
    : [];
  const connectionId = demoConnection.id;
  const source = { model: asked?.model ?? '', connectionName, connectionId, endpoint };
  // The reply brings everything but its text again.
  const begun = { annotations: [], executedTools: [], rest: undefined, usage: undefined };
  await conversation.resume({ ...answer, ...begun, continuedAfterReload: true }, source, {
    endpoint: async () => ({ ...(await endpoint()), extraHeaders: resumeHeaders }),
    withoutRepeated: (updates) => withoutRepeated(updates, { text: content, reasoning }),
    ended: (ended) => {
      const isSame = ended.content === content && ended.reasoning === reasoning;
      const hasContinued = !isSame || ended.toolCalls.length > 0;
      if (hasContinued || ended.state === 'done' || ended.state === 'stopped') return ended;
      const cutOff = { ...answer, state: 'interrupted' as const };
      void conversation.saveMessages([cutOff]);
      return cutOff;
    },
  });
}

/** Leaves out the beginning of a reply. Throws ApiFailure `cut-off` if the reply begins otherwise, or ends before. */
export async function* withoutRepeated(
  updates: AsyncIterable<ChatUpdate[]>,
  begun: { text: string; reasoning: string },
): AsyncGenerator<ChatUpdate[]> {
  const left = { ...begun };
  const newPart = (update: ChatUpdate): ChatUpdate[] => {
    if (update.type !== 'text' && update.type !== 'reasoning') return [update];
    const { type, text } = update;
    const length = Math.min(text.length, left[type].length);
    if (!left[type].startsWith(text.slice(0, length))) throw new ApiFailure({ kind: 'cut-off' });
    left[type] = left[type].slice(length);
    return length < text.length ? [{ ...update, text: text.slice(length) }] : [];
  };
  for await (const group of updates) yield group.flatMap(newPart);
  if (left.text || left.reasoning) throw new ApiFailure({ kind: 'cut-off' });
}
