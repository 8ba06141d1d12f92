import { replaceTyped } from '$lib/shared/stored-items/model/undo';
import type { AssistantMessage, Message } from '$lib/base/storage/conversation-records';
import { takeTypedText } from '$lib/base/ui/loading/early-input';
import type { AnswerSource } from '$lib/shared/runs/chat-run.svelte';
import type { OpenConversation } from './open-conversation.svelte';

/** Actions of a person in a conversation; each uses the connection and model chosen at that moment. */
export class ConversationActions {
  /** Id of the message whose text is being edited. */
  editing = $state<string>();
  /** Id of the question whose answer the person is starting manually. */
  startingAnswer = $state<string>();
  readonly #conversation: OpenConversation;
  /** Resolves with undefined if no model can be used; the person has been notified. */
  readonly #source: () => Promise<AnswerSource | undefined>;
  /** Called as soon as the conversation exists. */
  readonly #oncreated: () => void;
  /** Called when an edit ends that began in the composer, and when an answer was chosen. */
  readonly #onedited: () => void;
  #isFromComposer = false;

  constructor(
    conversation: OpenConversation,
    source: () => Promise<AnswerSource | undefined>,
    onbegun: () => void,
    onedited: () => void = () => undefined,
  ) {
    this.#conversation = conversation;
    this.#source = source;
    this.#oncreated = onbegun;
    this.#onedited = onedited;
  }

  /** Returns false if nothing was sent: the text is still in its field. */
  async send(text: string): Promise<boolean> {
    const { attachments, running } = this.#conversation;
    if (running || !(await attachments.ready())) return false;
    if (text.trim() === '' && attachments.items.length === 0) return false;
    return this.#start((source) => this.#conversation.send(text, source));
  }

  /** Puts the example into the composer, for services where sending may cost something. */
  async insertExample(text: string): Promise<void> {
    await this.#conversation.ready;
    replaceTyped(this.#conversation.draft, text, {
      isFilled: (typed) => typed.trim() !== '',
      notice: 'Replaced what you typed with the example',
    });
  }

  /** The changed text stays in its field until it is sent; then returns true. */
  async edit(message: Message, text: string): Promise<boolean> {
    const isSent = await this.#start((source) => this.#conversation.edit(message, text, source));
    if (isSent) this.endEdit();
    return isSent;
  }

  /** Returns whether the editing began in the composer, which then has the focus again. */
  endEdit(): boolean {
    const isFromComposer = this.#isFromComposer;
    this.editing = undefined;
    this.#isFromComposer = false;
    if (isFromComposer) this.#onedited();
    return isFromComposer;
  }

  regenerate(answer: AssistantMessage): void {
    void this.#start((source) => this.#conversation.regenerate(answer, source));
  }

  continueAnswer(answer: AssistantMessage): void {
    void this.#start((source) => this.#conversation.continueAnswer(answer, source));
  }

  /** Shows the chosen one of several answers. */
  continueWith(chosen: AssistantMessage): void {
    this.#conversation.showSibling(chosen);
    this.#onedited();
  }

  answerToolCalls(results: { toolCallId: string; content: string }[]): void {
    void this.#start((source) => this.#conversation.answerToolCalls(results, source));
  }

  /** The start of an answer stays in its field until it is sent; then returns true. */
  async answer(question: Message, beginning = ''): Promise<boolean> {
    const ask = (source: AnswerSource) =>
      this.#conversation.answer(question.id, source, [], beginning);
    const isSent = await this.#start(ask);
    if (isSent) this.startingAnswer = undefined;
    return isSent;
  }

  /** Starts editing the latest question; returns false if there is none. */
  editLast(): boolean {
    const last = this.#conversation.path.findLast(({ role }) => role === 'user');
    if (!last || this.#conversation.running) return false;
    this.editing = last.id;
    this.#isFromComposer = true;
    return true;
  }

  async #start(begin: (source: AnswerSource) => Promise<void>): Promise<boolean> {
    const [source] = await Promise.all([this.#source(), this.#conversation.ready]);
    if (!source || this.#conversation.running) return false;
    void begin(source);
    this.#oncreated();
    return true;
  }
}

export function hasDraftContent({ draft, attachments }: OpenConversation): boolean {
  return draft.value.trim() !== '' || attachments.items.length > 0 || attachments.reading > 0;
}

/**
 * Continues with text typed into the frame's composer: it becomes the draft, and is sent if Enter was pressed. A stored
 * draft precedes it; then nothing is sent, since the person has not seen it.
 */
export async function resumeDraft(
  conversation: Pick<OpenConversation, 'draft' | 'ready'>,
  send: () => Promise<unknown>,
): Promise<void> {
  const early = takeTypedText();
  if (!early) return;
  const { draft } = conversation;
  draft.startWith(early.typed, (stored) =>
    stored === '' ? draft.value : `${stored}\n${draft.value}`,
  );
  if (!early.shouldSend) return;
  await conversation.ready;
  if (draft.value === early.typed) await send();
}

/** Shows a branch that contains a message; nothing changes if there is none with that id. */
export function showBranchOf(conversation: OpenConversation, messageId: string): void {
  const message = conversation.messages.get(messageId);
  if (message && !conversation.path.includes(message)) conversation.showSibling(message);
}
