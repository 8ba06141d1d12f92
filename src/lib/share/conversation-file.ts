import type { Conversation, Message } from '$lib/storage/conversation-records';
import type { StoredAttachment } from '$lib/storage/attachment-records';

/** What the files of a conversation are written from. */
export interface ConversationContent {
  record: Conversation;
  messages: ReadonlyMap<string, Message>;
  /** Those that can be read. */
  files: StoredAttachment[];
  /** Milliseconds since 1970. */
  madeAt: number;
}

/** Who speaks, as headings of a page or a text say it. */
export const speakers: { readonly [role in Message['role']]: string } = {
  user: 'User',
  assistant: 'Assistant',
  system: 'System',
  tool: 'Result of a tool',
};
