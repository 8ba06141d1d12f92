import type { ChatRequest } from '$lib/base/api/chat-types';
import type { JsonObject, JsonValue } from '$lib/base/api/wire/json';
import { connections } from '$lib/shared/connections/model/connections.svelte';
import { type Destination, destinationOf } from '$lib/shared/connections/destination';
import { chatBody, sentPairs } from '$lib/shared/conversation/model/chat-body';
import { nextCreationTime, summaryIn } from '$lib/shared/conversation/model/tree';
import { titleFrom } from '$lib/shared/stored-items/title';
import { offerUndo } from '$lib/shared/stored-items/model/undo';
import { randomId } from '$lib/base/platform/random-id';
import type { Conversation, Message } from '$lib/base/storage/conversation-records';
import { hasDraftContent } from './model/conversation-actions.svelte';
import { editedHistory, type EditedHistory } from './model/edited-history';
import type { OpenConversation } from './model/open-conversation.svelte';
import { requestParts, type RequestParts } from './request-parts';

/** The parts of an edited request that are set elsewhere on the page. */
export type AppliedRequest = Omit<RequestParts, 'history' | 'historyBefore'>;

/**
 * Changes a conversation to match its request that was edited as JSON; `before` is the request as it was shown.
 * Returns the reason if that is impossible. Changed messages become a branch beside the original ones.
 */
export function applyRequest(
  conversation: OpenConversation,
  edited: JsonObject,
  before: JsonObject,
): AppliedRequest | { refused: string } {
  if (conversation.running) return { refused: 'Wait for the answer to finish, then apply.' };
  const { record, messages, draft } = conversation;
  const parts = requestParts(edited, before, {
    hasPrompt: record.systemPrompt.trim() !== '',
    hasDraft: hasDraftContent(conversation),
  });
  if ('refused' in parts) return parts;
  const { history, historyBefore, ...settings } = parts;
  // The messages after a summary follow the last one that it replaces.
  const { id, to = '' } = summaryIn(conversation.path, record) ?? {};
  const service = destinationOf(connections.active);
  const sent = sentPairs(conversation.nextParts(record.model, draft.value, service))
    .slice(0, -1)
    .map(({ message, wire }) => ({
      message: message.id === id ? { ...message, id: to } : (messages.get(message.id) ?? message),
      wire,
    }));
  if (JSON.stringify(sent.map(({ wire }) => wire)) !== JSON.stringify(historyBefore))
    return { refused: 'The conversation has changed. Open this again.' };
  const editedBranch = editedHistory(history, sent, {
    conversationId: conversation.id,
    createId: randomId,
    moment: nextCreationTime(messages),
    sentFrom: record.sentFrom,
  });
  if (editedBranch && 'refused' in editedBranch) return editedBranch;
  if (editedBranch) showHistory(conversation, editedBranch);
  return { ...settings, parameters: unchangedAsStored(settings.parameters, before, record) };
}

/** A parameter that was not edited stays as it is stored: tools are completed when they are sent. */
function unchangedAsStored(
  edited: RequestParts['parameters'],
  before: JsonObject,
  { parameters: stored }: Conversation,
): RequestParts['parameters'] {
  const entries = Object.entries(edited).map(([name, value]): [string, JsonValue] => {
    const isSame = JSON.stringify(value) === JSON.stringify(before[name]);
    return [name, (isSame && Object.hasOwn(stored, name) ? stored[name] : undefined) ?? value];
  });
  return Object.fromEntries(entries);
}

/** Nothing is lost: the branch shown before stays as another version, and the undo is one press away. */
function showHistory(
  conversation: OpenConversation,
  { messages, leafId, isComplete }: EditedHistory,
): void {
  const { leafId: shown, sentFrom } = conversation.record;
  const change = isComplete ? { sentFrom: undefined } : {};
  if (messages.length === 0) conversation.changeRecord({ leafId, ...change });
  else {
    // The draft gets another key once the conversation is stored.
    conversation.draft.drop('');
    void conversation.append(messages, { ...change, ...titleOf(conversation, messages) });
  }
  if (shown === null) return;
  offerUndo({
    text: 'Saved as a new branch',
    undo: () => conversation.changeRecord({ leafId: shown, sentFrom }),
  });
}

function titleOf({ record, isStored }: OpenConversation, messages: Message[]) {
  const first = messages.find(({ role }) => role === 'user') ?? messages[0];
  return isStored || record.titledBy === 'hand' || !first
    ? {}
    : { title: titleFrom(first.content) };
}

/**
 * The request as it would be sent now. `unwritten` is its last message if none is typed. For another place than the
 * service `to`, it has nothing that only the service of an answer may have.
 */
export async function nextBody(
  conversation: OpenConversation,
  model: string,
  unwritten?: string,
  to?: Destination,
): Promise<ChatRequest> {
  const { attachments, draft } = conversation;
  // Files that are still being read are included.
  await attachments.settled;
  const isWritten = hasDraftContent(conversation);
  const text = isWritten ? draft.value : (unwritten ?? '');
  const body = chatBody(conversation.nextParts(model, text, to));
  if (isWritten || unwritten !== undefined) return body;
  return { ...body, messages: body.messages.slice(0, -1) };
}
