import { randomId } from '$lib/random-id';
import type { Conversation } from './conversation-records';
import { openConversations } from './conversations';
import { openDrafts } from './drafts';

/** A chat to begin with: its first message stands in the composer, unsent. */
export interface NewChat extends Pick<Conversation, 'model' | 'systemPrompt' | 'parameters'> {
  title: string;
  text: string;
}

/** Keeps it as a conversation of its own and returns its id. Rejects with StorageFailure. */
export async function keepNewChat({ text, ...fields }: NewChat): Promise<string> {
  const [id, now] = [randomId(), Date.now()];
  await openConversations().save({
    v: 1,
    id,
    titledBy: 'message',
    createdAt: now,
    updatedAt: now,
    leafId: null,
    ...fields,
  });
  await openDrafts().set(id, text);
  return id;
}
