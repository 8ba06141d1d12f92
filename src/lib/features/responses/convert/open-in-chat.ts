import { chatAddress } from '$lib/shared/conversation/model/chat-address';
import { randomId } from '$lib/base/platform/random-id';
import type { Message } from '$lib/base/storage/conversation-records';
import { saveNewChat } from '$lib/base/storage/new-chat';
import type { ResponseRecord } from '$lib/base/storage/response-records';
import { toast } from '$lib/base/ui/notices/toasts.svelte';
import { notifyUnsupported } from './not-converted';
import { responseToChat, type Turn } from './response-to-chat';

/** Stores a conversation that continues from the input and output of a response, and returns its address; undefined if that failed. */
export async function openInChat(record: ResponseRecord): Promise<string | undefined> {
  const { title, request, output } = record;
  const { systemPrompt, parameters, turns, notConverted } = responseToChat(request, output);
  const id = randomId();
  const settings = { model: request.model, systemPrompt, parameters };
  try {
    await saveNewChat({ ...settings, id, title, text: '', messages: chain(turns, id, record) });
  } catch {
    toast({ kind: 'failed', text: 'Couldn’t save the conversation, so it wasn’t opened.' });
    return undefined;
  }
  notifyUnsupported(notConverted);
  return chatAddress(id);
}

/** The messages as a chain. They are a millisecond apart, since chat sorts by time. */
function chain(turns: Turn[], conversationId: string, record: ResponseRecord): Message[] {
  const begun = record.createdAt;
  const ids = turns.map(() => randomId());
  return turns.map((turn, index): Message => {
    const createdAt = begun + index;
    const id = ids[index] ?? randomId();
    const base = { v: 1 as const, id, conversationId, parentId: ids[index - 1] ?? null, createdAt };
    if (turn.role !== 'assistant') return { ...base, ...turn };
    return {
      ...base,
      ...turn,
      annotations: [],
      executedTools: [],
      state: 'done',
      model: record.request.model,
      connectionName: record.connectionName,
      timing: { sentAt: createdAt },
    };
  });
}
