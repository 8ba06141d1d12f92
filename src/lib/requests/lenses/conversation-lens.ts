import { longestTree } from '$lib/ui/RawView.svelte';
import { conversationOf } from './conversation-of';
import ConversationLens from './ConversationLens.svelte';
import type { Lens } from './lens';

/** The messages of a chat or responses request. */
export const conversationLens: Lens = {
  name: 'Conversation',
  fits: ({ side, text, url }) =>
    side === 'request' &&
    text.length <= longestTree &&
    /^\s*\{/.test(text) &&
    conversationOf(text, url) !== undefined,
  component: ConversationLens,
};
