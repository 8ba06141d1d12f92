import type { Unreadable } from '$lib/base/storage/database/collection';
import {
  markInterrupted,
  requestOf,
  type Conversation,
  type Message,
} from '$lib/base/storage/conversation-records';
import type { ConversationRepository } from '$lib/base/storage/conversations';
import { RunsElsewhere } from '$lib/base/storage/database/locks';
import type { ConversationSaver } from './conversation-saver.svelte';

export interface StoredConversation {
  record: Conversation | undefined;
  /** Oldest first, without this tab's own. */
  messages: Message[];
  unreadable: Unreadable[];
}

interface Parts {
  repository: ConversationRepository;
  saver: ConversationSaver;
  conversationId: string;
  /** Whether this tab has it newer than the storage: it is writing the answer, or has still to store the message. */
  isNewerHere: (message: Message) => boolean;
  /** An answer of another tab has ended, or its tab has died silently. */
  onrunended: () => void;
}

/** Reads a stored conversation. Answers that nobody writes any more become `interrupted` and are stored so. */
export class ConversationReader {
  readonly #externalRuns: RunsElsewhere;
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#externalRuns = new RunsElsewhere(parts.onrunended);
  }

  async read(): Promise<StoredConversation> {
    const { repository, saver, conversationId, isNewerHere } = this.#parts;
    const [record, { records, unreadable }] = await Promise.all([
      repository.get(conversationId),
      repository.messages(conversationId),
    ]);
    const found = records.filter((message) => !isNewerHere(message));
    const messages = await Promise.all(found.map((message) => this.#settled(message)));
    const changed = messages.filter((message, index) => message !== found[index]);
    if (changed.length > 0) await saver.saveMessages(changed);
    return { record, messages, unreadable };
  }

  async #settled(message: Message): Promise<Message> {
    if (message.role !== 'assistant' || message.state !== 'running') return message;
    const run = requestOf(message) ?? message.id;
    const isElsewhere =
      (await this.#externalRuns.has(message.id)) || (await this.#externalRuns.has(run));
    return isElsewhere ? message : markInterrupted(message);
  }
}
