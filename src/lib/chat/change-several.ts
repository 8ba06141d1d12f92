import { asStorageFailure } from '$lib/storage/failure';
import { failureTexts } from '$lib/storage/failure-words';
import type { Conversation } from '$lib/storage/conversation-records';
import { toast } from '$lib/ui/toasts.svelte';
import { changeConversation, conversations } from './chats.svelte';

/** Number of changes that run concurrently. */
const atOnce = 50;

/** Changes the current state of each item; `undefined` leaves it unchanged. Reports failures; never rejects. */
export async function changeSeveral(
  ids: readonly string[],
  change: (now: Conversation) => Partial<Conversation> | undefined,
): Promise<void> {
  let failure: unknown;
  for (let at = 0; at < ids.length; at += atOnce) {
    const shown: Conversation[] = [];
    const results = await Promise.allSettled(
      ids.slice(at, at + atOnce).map(async (id) => {
        const now = conversations.list.find(id);
        const changed = now && change(now);
        if (now && changed) await changeConversation(now, changed, (one) => shown.push(one));
      }),
    );
    conversations.list.show(...shown);
    failure ??= results.find((result) => result.status === 'rejected')?.reason;
  }
  if (failure) toast({ kind: 'failed', text: failureTexts[asStorageFailure(failure).kind] });
}
