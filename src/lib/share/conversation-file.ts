import type { ReadStored } from '$lib/attachments/fill-request';
import { everAttachedTo } from '$lib/chat/message-attachments';
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

/** The files of all messages that can be read, and how many cannot. */
export async function filesOf(messages: ConversationContent['messages'], readFile: ReadStored) {
  const notes = [...messages.values()].flatMap(everAttachedTo);
  const ids = [...new Set(notes.map(({ id }) => id))];
  const read = ids.map((id) => readFile(id).catch(() => undefined));
  const files = (await Promise.all(read)).filter(
    (file): file is StoredAttachment => file !== undefined,
  );
  return { files, missing: ids.length - files.length };
}
