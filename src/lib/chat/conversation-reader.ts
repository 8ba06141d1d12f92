import type { Unreadable } from '$lib/storage/collection';
import type { Conversation, Message } from '$lib/storage/conversation-records';
import type { ConversationRepository } from '$lib/storage/conversations';
import { isRunElsewhere, runEnded, settleInterrupted } from '$lib/storage/runLock';
import type { ConversationSaver } from './conversation-saver.svelte';

export interface StoredConversation {
  record: Conversation | undefined;
  /** Oldest first. */
  messages: Message[];
  unreadable: Unreadable[];
}

interface Parts {
  repository: ConversationRepository;
  saver: ConversationSaver;
  conversationId: string;
  /** Whether this tab is writing the answer itself. */
  isOwn: (message: Message) => boolean;
  /** An answer of another tab has ended, or its tab has died without a word. */
  onrunended: () => void;
}

/** Reads what is stored of a conversation. Answers that nobody writes any more come back, and are kept, as cut off. */
export class ConversationReader {
  /** Answers of other tabs whose end is waited for. */
  private readonly awaited = new Set<string>();

  constructor(private readonly parts: Parts) {}

  async read(): Promise<StoredConversation> {
    const { repository, saver, conversationId, isOwn } = this.parts;
    const [record, { records, unreadable }] = await Promise.all([
      repository.get(conversationId),
      repository.messages(conversationId),
    ]);
    const messages = await Promise.all(
      records.map(async (message) => (isOwn(message) ? message : settle(message))),
    );
    const changed = messages.filter((message, index) => message !== records[index]);
    if (changed.length > 0) await saver.saveMessages(changed);
    for (const message of messages)
      if (isBeingWritten(message) && !isOwn(message)) void this.awaitEnd(message.id);
    return { record, messages, unreadable };
  }

  private async awaitEnd(answerId: string): Promise<void> {
    if (this.awaited.has(answerId)) return;
    this.awaited.add(answerId);
    await runEnded(answerId);
    this.awaited.delete(answerId);
    this.parts.onrunended();
  }
}

async function settle(message: Message): Promise<Message> {
  if (!isBeingWritten(message)) return message;
  return (await isRunElsewhere(message.id)) ? message : settleInterrupted(message);
}

function isBeingWritten(message: Message): boolean {
  return message.role === 'assistant' && message.state === 'running';
}
