import { longestTree } from '$lib/ui/RawView.svelte';
import { conversationOf } from './conversation-of';
import ConversationLens from './ConversationLens.svelte';
import type { Lens } from './lens';

/** What a request of chat or responses says to the model, message by message. */
export const conversationLens: Lens = {
  name: 'Conversation',
  fits: ({ side, text, url }) =>
    side === 'request' &&
    text.length <= longestTree &&
    /^\s*\{/.test(text) &&
    conversationOf(text, url) !== undefined,
  component: ConversationLens,
};
