import type { ChatRequest } from '$lib/api/chat-types';
import type { ReadStoredAttachment } from '$lib/attachments/fill-request';
import type { OpenConversation } from './open-conversation.svelte';

/** A conversation as the menu in its toolbar sees it. The menu leads to other pages, so src/routes puts it together. */
export interface ChatMenu {
  conversation: OpenConversation;
  /** Whether there is something to export and to open elsewhere. */
  isBegun: boolean;
  /** The request that would be sent now. `unwritten` replaces the message while none is typed. */
  request: (unwritten?: string) => Promise<ChatRequest>;
  /** Reads an attached file by its id. */
  readFile: ReadStoredAttachment;
  onexport: () => void;
}
