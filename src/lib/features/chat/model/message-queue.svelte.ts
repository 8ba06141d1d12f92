import { connections } from '$lib/shared/connections/model/connections.svelte';
import { newQuestion } from '$lib/shared/conversation/model/new-message';
import { parentOfNext } from '$lib/shared/conversation/model/tree';
import { offerUndo } from '$lib/shared/stored-items/model/undo';
import { randomId } from '$lib/base/platform/random-id';
import type { AnswerSource } from '$lib/shared/runs/chat-run.svelte';
import type { AssistantMessage, QueuedMessage } from '$lib/base/storage/conversation-records';
import { withLockIfFree } from '$lib/base/storage/database/with-lock';
import { chosenModel } from './chosen-model';
import type { OpenConversation } from './open-conversation.svelte';
import {
  endsWell,
  inOrder,
  movedIds,
  withoutQueued,
  withQueued,
  withQueuedText,
} from './queue-changes';

type GetSource = () => AnswerSource | undefined;

/** The messages that wait for the end of an answer. Each is sent when the one before it was answered. */
export class MessageQueue {
  /** Id of the message whose text is being changed: neither it nor a later one is sent meanwhile. */
  editing = $state<string>();
  /** Set when the answer has ended well while the next message was being changed. */
  #heldSource: GetSource | undefined;
  /** A message that is sent when the stopped answer has ended, however it ends. */
  #urgent: { id: string; source: AnswerSource } | undefined;
  readonly #conversation: OpenConversation;

  constructor(conversation: OpenConversation) {
    this.#conversation = conversation;
  }

  get items(): readonly QueuedMessage[] {
    const { record, messages } = this.#conversation;
    return (record.queue ?? []).filter(({ id }) => !messages.has(id));
  }

  /** Moves the typed text and its attachments to the end of the queue. Undefined if there is nothing to send yet. */
  async add(): Promise<QueuedMessage | undefined> {
    const { attachments, draft, files } = this.#conversation;
    if (!(await attachments.ready())) return undefined;
    const text = draft.value;
    if (text.trim() === '' && attachments.items.length === 0) return undefined;
    const notes = files.addQueued(attachments.removeForSending());
    const added = { id: randomId(), text, ...(notes.length > 0 && { attachments: notes }) };
    this.#conversation.changeQueue(withQueued(added));
    draft.drop('');
    return added;
  }

  /** Whether no end of an answer will send it: the answer had ended well before it was added. */
  isNext(id: string): boolean {
    const last = this.#conversation.path.at(-1);
    return last?.role === 'assistant' && endsWell(last) && this.items[0]?.id === id;
  }

  move(id: string, step: 1 | -1): void {
    this.#conversation.changeQueue(inOrder(movedIds(this.items, id, step)));
  }

  async remove(item: QueuedMessage): Promise<void> {
    const { files } = this.#conversation;
    const index = this.items.findIndex(({ id }) => id === item.id);
    const attached = await files.readAll(item.attachments ?? []);
    this.#conversation.changeQueue(withoutQueued(item.id));
    files.remove(attached);
    if (attached.length > 0) void this.#conversation.removeMessages([]);
    offerUndo({
      text: 'Removed the queued message',
      undo: () => {
        files.addQueued(attached);
        this.#conversation.changeQueue(withQueued(item, index));
      },
    });
  }

  /** Ends the change of a text. Without a new text the old one stays. */
  endEdit(text?: string): void {
    const { editing } = this;
    this.editing = undefined;
    if (editing && text !== undefined)
      this.#conversation.changeQueue(withQueuedText(editing, text));
    if (this.#heldSource) void this.#sendFirst(this.#heldSource);
  }

  /** Sends a message at once, after stopping the answer under way, of which what has arrived stays. */
  sendNow(id: string, source: AnswerSource): void {
    if (!this.#conversation.running) return void this.#send(id, source);
    this.#urgent = { id, source };
    this.#conversation.stop();
  }

  /** Continues after an answer, or does nothing if the person has to act first. */
  async ended(answer: AssistantMessage, source: GetSource): Promise<void> {
    const urgent = this.#urgent;
    this.#urgent = undefined;
    if (urgent) await this.#send(urgent.id, urgent.source);
    else if (endsWell(answer)) await this.#sendFirst(source);
  }

  async #sendFirst(source: GetSource): Promise<void> {
    const [first] = this.items;
    this.#heldSource = first && first.id === this.editing ? source : undefined;
    if (!first || this.#heldSource) return;
    const now = source();
    if (now) await this.#send(first.id, now);
  }

  async #send(id: string, source: AnswerSource): Promise<void> {
    const conversation = this.#conversation;
    await withLockIfFree(`inference-console.queue.${conversation.id}`, async () => {
      // Another tab may have sent, changed or removed it.
      await conversation.refresh();
      const item = this.items.find((one) => one.id === id);
      if (!item || conversation.running || this.editing === id) return;
      const { messages, record } = conversation;
      const parentId = parentOfNext(messages, record.leafId);
      const place = { conversationId: conversation.id, messages, parentId };
      void conversation.answer(id, source, [{ ...newQuestion(place, item), id }]);
      conversation.changeQueue(withoutQueued(id));
    });
  }
}

const queues = new WeakMap<OpenConversation, MessageQueue>();

export function queueOf(conversation: OpenConversation): MessageQueue {
  const queue = queues.get(conversation) ?? new MessageQueue(conversation);
  queues.set(conversation, queue);
  return queue;
}

/** Sends the next queued message after an answer, with the model that is chosen by now. */
export function continueQueue(
  conversation: OpenConversation,
  answer: AssistantMessage,
  source: AnswerSource,
): Promise<void> {
  return queueOf(conversation).ended(answer, () => {
    // The person may have switched for another chat: only a press sends this one there.
    const isSame = connections.active.id === source.connectionId;
    return isSame ? { ...source, model: chosenModel(conversation) } : undefined;
  });
}
