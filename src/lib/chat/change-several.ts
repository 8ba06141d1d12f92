import { asStorageFailure } from '$lib/storage/failure';
import { failureTexts } from '$lib/storage/failure-words';
import type { Conversation } from '$lib/storage/conversation-records';
import { toast } from '$lib/ui/toasts.svelte';
import { changeConversation, conversations } from './chats.svelte';

/** Number of changes that run concurrently. */
const concurrency = 50;

/** Changes the current state of each item; `undefined` leaves it unchanged. Reports failures; never rejects. */
export async function changeSeveral(
  ids: readonly string[],
  change: (now: Conversation) => Partial<Conversation> | undefined,
): Promise<void> {
  let failure: unknown;
  for (let at = 0; at < ids.length; at += concurrency) {
    const updated: Conversation[] = [];
    const results = await Promise.allSettled(
      ids.slice(at, at + concurrency).map(async (id) => {
        const now = conversations.list.find(id);
        const changed = now && change(now);
        if (now && changed) await changeConversation(now, changed, (one) => updated.push(one));
      }),
    );
    conversations.list.show(...updated);
    failure ??= results.find((result) => result.status === 'rejected')?.reason;
  }
  if (failure) toast({ kind: 'failed', text: failureTexts[asStorageFailure(failure).kind] });
}
