import type { ReadStoredAttachment } from '$lib/shared/attachments/fill-request';
import { allAttachmentsOf } from '../model/message-attachments';
import { jsonText } from '$lib/shared/stored-items/download-json';
import type { Conversation, Message } from '$lib/base/storage/conversation-records';
import type { StoredAttachment } from '$lib/base/storage/attachments';

/** The input of every export format. */
export interface ConversationContent {
  record: Conversation;
  messages: ReadonlyMap<string, Message>;
  /** The readable files. */
  files: StoredAttachment[];
  /** Milliseconds since 1970. */
  exportedAt: number;
}

/** Headings that name the speaker of a message. */
export const speakers: { readonly [role in Message['role']]: string } = {
  user: 'User',
  assistant: 'Assistant',
  system: 'System',
  tool: 'Result of a tool',
};

/** The readable files of all messages, and the number of unreadable ones. */
export async function filesOf(
  messages: ConversationContent['messages'],
  readFile: ReadStoredAttachment,
) {
  const notes = [...messages.values()].flatMap(allAttachmentsOf);
  const ids = [...new Set(notes.map(({ id }) => id))];
  const read = ids.map((id) => readFile(id).catch(() => undefined));
  const files = (await Promise.all(read)).filter(
    (file): file is StoredAttachment => file !== undefined,
  );
  return { files, missing: ids.length - files.length };
}

/** All branches as JSON that Import reads, without files. */
export function conversationJson({
  record,
  messages,
}: Pick<ConversationContent, 'record' | 'messages'>): string {
  return jsonText({
    application: 'Inference Console',
    version: 1,
    exportedAt: new Date().toISOString(),
    conversation: record,
    messages: [...messages.values()],
  });
}
