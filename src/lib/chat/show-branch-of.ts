import type { OpenConversation } from './open-conversation.svelte';

/** Shows a branch that a message is in; what is shown stays where there is none of that id. */
export function showBranchOf(conversation: OpenConversation, messageId: string): void {
  const message = conversation.messages.get(messageId);
  if (message && !conversation.path.includes(message)) conversation.showSibling(message);
}
