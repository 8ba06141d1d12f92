import type { OpenConversation } from './open-conversation.svelte';

/** Shows a branch that contains a message; nothing changes if there is none with that id. */
export function showBranchOf(conversation: OpenConversation, messageId: string): void {
  const message = conversation.messages.get(messageId);
  if (message && !conversation.path.includes(message)) conversation.showSibling(message);
}
