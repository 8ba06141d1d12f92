import { toast } from '$lib/ui/toasts.svelte';
import type { OpenConversation } from '../open-conversation.svelte';

/** Sends the branch from this message on, or all of it; deletes nothing. */
export function sendFrom(conversation: OpenConversation, id: string | undefined) {
  const before = conversation.record.sentFrom;
  conversation.changeRecord({ sentFrom: id });
  toast({
    text:
      id === undefined
        ? 'The whole conversation is sent again'
        : 'Earlier messages are left out of the next requests, and stay here',
    action: { label: 'Undo', run: () => conversation.changeRecord({ sentFrom: before }) },
  });
}
