import type { JsonObject } from '$lib/base/api/wire/json';
import ArrowUp from '@lucide/svelte/icons/arrow-up';
import EyeOff from '@lucide/svelte/icons/eye-off';
import Plus from '@lucide/svelte/icons/plus';
import Square from '@lucide/svelte/icons/square';
import Trash2 from '@lucide/svelte/icons/trash-2';
import { onDestroy, untrack } from 'svelte';
import { afterNavigate, goto } from '$app/navigation';
import type { ChatRequest } from '$lib/base/api/chat-types';
import { isScripted } from '$lib/shared/connections/model/connection';
import { connections } from '$lib/shared/connections/model/connections.svelte';
import { destinationOf } from '$lib/shared/connections/destination';
import { chatAddress } from '$lib/shared/conversation/model/chat-address';
import type { PresetSettings } from '$lib/shared/stored-items/presets.svelte';
import type { Conversation } from '$lib/base/storage/conversation-records';
import { temporaryChat } from '$lib/base/storage/temporary-chat';
import type { Action } from '$lib/base/ui/actions/actions.svelte';
import { oneAtATime } from '$lib/base/ui/actions/one-at-a-time';
import type { AppliedRequest } from './apply-request';
import { markViewed } from './model/answer-ended';
import { conversationFor, conversations } from './model/chats.svelte';
import {
  ConversationActions,
  hasDraftContent,
  resumeDraft,
  showBranchOf,
} from './model/conversation-actions.svelte';
import { loadForAnswer, loadRest } from './layers';
import { loadOnDemand } from './model/load-on-demand';
import { NextRequest } from './next-request.svelte';
import type { OpenConversation } from './model/open-conversation.svelte';

interface Address {
  /** Id of the conversation, or null for a new one. */
  id: () => string | null;
  /** A model that another page has picked for this chat. */
  wantedModel: () => string | null;
  /** The id of the connection that has it, if it isn't the active one. */
  wantedConnection: () => string | null;
  /** Id of the message to show. */
  place: () => string | null;
}

const group = 'Chat';

const loadQueue = () => import('./model/message-queue.svelte');

/** The conversation of the page's address and what can be done with it. Created with the page. */
export class ChatPageState {
  readonly conversation: OpenConversation = $derived.by(() => {
    const wanted = this.#address.id();
    return untrack(() => conversationFor(wanted));
  });
  readonly next = new NextRequest(() => this.conversation);
  readonly actions: ConversationActions = $derived.by(() => this.#actionsOn(this.conversation));
  #hasLeft = false;
  readonly #address: Address;
  readonly #focusComposer: () => void;

  readonly newChat: Action = {
    id: 'new-chat',
    title: 'New chat',
    icon: Plus,
    shortcut: 'Mod+Shift+O',
    group,
    run: () => void this.#startNew(),
  };
  readonly newTemporary: Action = {
    id: 'new-temporary-chat',
    title: 'New temporary chat',
    icon: EyeOff,
    group,
    run: () => void this.#startTemporary(),
  };
  /** While an answer is under way, the message is queued. */
  readonly send: Action = $derived.by(() => ({
    id: 'send',
    ...(this.conversation.running
      ? { title: 'Queue the message', label: 'Queue', run: () => void this.#queue() }
      : { title: 'Send the message', label: 'Send', run: () => void this.#send() }),
    icon: ArrowUp,
    fieldKey: 'Enter',
    group,
    enabled: hasDraftContent(this.conversation),
  }));
  readonly sendNow: Action = $derived.by(() => ({
    id: 'send-now',
    title: 'Stop the answer and send the message now',
    shortcut: 'Mod+Enter',
    group,
    enabled: this.conversation.running && this.send.enabled,
    run: () => void this.#queue(true),
  }));
  /** Adds the typed message without sending it: to edit, change its role, or answer later. */
  readonly add: Action = $derived.by(() => ({
    id: 'add',
    title: 'Add without sending',
    shortcut: 'Mod+Shift+Enter',
    group,
    enabled: !this.conversation.running && this.send.enabled,
    run: () => void this.#add(),
  }));
  readonly stop: Action = $derived.by(() => ({
    id: 'stop',
    title: 'Stop the answer',
    label: 'Stop',
    icon: Square,
    shortcut: 'Escape',
    group,
    enabled: this.conversation.running,
    run: () => this.conversation.stop(),
  }));
  readonly delete: Action = $derived.by(() => ({
    id: 'delete',
    title: 'Delete this conversation',
    icon: Trash2,
    group,
    danger: true,
    enabled: this.conversation.isStored && !this.conversation.isTemporary,
    run: () => void this.remove(this.conversation.record),
  }));

  constructor(address: Address, focusComposer: () => void) {
    this.#address = address;
    this.#focusComposer = focusComposer;
    onDestroy(() => {
      this.#hasLeft = true;
      markViewed(undefined);
    });
    $effect(() => {
      const shown = this.conversation;
      // Keeping it must not run the end of this effect, which would see it as it was before.
      if (!untrack(() => shown.isTemporary)) return;
      temporaryChat.isOpen = true;
      return () => {
        temporaryChat.isOpen = false;
        if (untrack(() => shown.isTemporary)) conversations.forget(shown.id);
      };
    });
    $effect(() => {
      const shown = this.conversation;
      if (shown.loaded) untrack(() => markViewed(shown));
    });
    $effect(() => {
      const [shown, wanted] = [this.conversation, address.place()];
      if (shown.loaded && wanted !== null) untrack(() => showBranchOf(shown, wanted));
    });
    // Runs after navigation: the router moves the focus after mounting.
    afterNavigate(() => this.#focusIfFree());
    void resumeDraft(this.conversation, () => this.#send());
    $effect(() => conversations.follow());
    $effect(() => void this.next.loadCheck());
    $effect(() => void loadForAnswer());
    $effect(() => {
      const wanted = address.wantedModel();
      if (wanted === null) return;
      const connectionId = address.wantedConnection();
      untrack(() => {
        if (connectionId !== null) connections.activate(connectionId);
        this.chooseModel(wanted);
      });
      const to = chatAddress(address.id() ?? undefined);
      void goto(to, { replaceState: true, keepFocus: true });
    });
  }

  chooseModel(chosen: string, of = this.conversation): void {
    of.pickedModel = chosen;
    const isListed = connections.models.items.some((listed) => listed.id === chosen);
    of.changeRecord({ model: chosen, keepsModel: isListed ? undefined : true });
  }

  applyPreset({ model, systemPrompt, parameters }: PresetSettings, of = this.conversation): void {
    of.changeRecord({ systemPrompt, parameters });
    if (model !== '') this.chooseModel(model, of);
  }

  applyRequest({ draft, ...parts }: AppliedRequest): void {
    this.applyPreset(parts);
    this.conversation.draft.change(draft);
    if (this.conversation.isStored) this.#showAddress(this.conversation);
  }

  /** Whether the scripted demo answers. */
  get isDemo(): boolean {
    return connections.active.isDemo && isScripted(this.next.model);
  }

  /** An example that costs money or time is not sent by one press. */
  async useExample(text: string): Promise<void> {
    await connections.ready;
    if (this.isDemo) return void this.actions.send(text);
    await this.actions.insertExample(text);
    this.#focusComposer();
  }

  /** The request of the visible branch, with the typed text as its next message. */
  readonly visibleRequest = async (unwritten?: string): Promise<ChatRequest> =>
    (await loadRest()).nextBody(this.conversation, this.next.model, unwritten);

  /** The same with what the console adds to it. */
  readonly sentRequest = async (): Promise<JsonObject> => {
    const { nextBody, withUsage } = await loadRest();
    const { active } = connections;
    const to = destinationOf(active);
    const request = await nextBody(this.conversation, this.next.model, undefined, to);
    return withUsage(request, active.baseUrl) as JsonObject;
  };

  async export(): Promise<void> {
    (await loadRest()).exportConversation(this.conversation);
  }

  readonly readFile = async (id: string) => {
    const { attachments, files } = this.conversation;
    return attachments.items.find((item) => item.id === id) ?? (await files.read(id));
  };

  async remove({ id, title }: Conversation): Promise<void> {
    const isShown = () => this.#address.id() === id;
    const wasVisible = isShown();
    const reopen = () => {
      if (wasVisible && !this.#hasLeft && this.#address.id() === null) void goto(chatAddress(id));
    };
    const isDeleted = await conversations.delete(id, `“${title}”`, reopen);
    if (isDeleted && isShown()) void goto(chatAddress());
  }

  #actionsOn(shown: OpenConversation): ConversationActions {
    const onbegun = () => {
      this.#showAddress(shown);
      this.#focusIfFree();
    };
    const source = () => this.next.sourceFor(shown);
    return new ConversationActions(shown, source, onbegun, () => this.#focusIfFree());
  }

  async #send(): Promise<void> {
    const { conversation } = this;
    const { value } = conversation.draft;
    const isSent = await this.actions.send(value);
    // Another answer may have begun while this waited.
    if (!isSent && conversation.running && conversation.draft.value === value)
      await this.#queue(false, conversation);
  }

  async #queue(isUrgent = false, conversation = this.conversation): Promise<void> {
    const { queueOf } = await loadQueue();
    const queue = queueOf(conversation);
    const added = await queue.add();
    this.#focusComposer();
    // The answer may have ended while this loaded.
    if (added && (isUrgent || queue.isNext(added.id)))
      await this.sendQueuedNow(added.id, conversation);
  }

  /** Sends a message of the queue at once, unless something has to be fixed first. */
  readonly sendQueuedNow = async (id: string, conversation = this.conversation): Promise<void> => {
    const [source, { queueOf }] = await Promise.all([
      this.next.sourceFor(conversation),
      loadQueue(),
    ]);
    if (source) queueOf(conversation).sendNow(id, source);
  };

  readonly #add = oneAtATime(async () => {
    const { conversation } = this;
    const { addMessage } = await loadRest();
    const added = addMessage(conversation, conversation.draft.value);
    this.#showAddress(conversation);
    await added;
  });

  async #startNew(): Promise<void> {
    await goto(chatAddress(), { keepFocus: true });
    this.#focusComposer();
    await (await loadRest()).startOver();
  }

  async #startTemporary(): Promise<void> {
    const { startTemporary } = await loadOnDemand();
    await goto(chatAddress(startTemporary()));
  }

  #showAddress(created: OpenConversation): void {
    if (this.#hasLeft || created !== this.conversation || this.#address.id() === created.id) return;
    void goto(chatAddress(created.id), { keepFocus: true, noScroll: true });
  }

  /** Skipped if the person has left or is busy outside a message; on touch it would open the on-screen keyboard. */
  #focusIfFree(): void {
    const focused = document.activeElement;
    const isFree = !focused || focused.matches('body, main') || focused.closest('article') !== null;
    if (!this.#hasLeft && isFree && !matchMedia('(pointer: coarse)').matches) this.#focusComposer();
  }
}
