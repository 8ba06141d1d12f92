import { offerUndo } from '$lib/shared/stored-items/model/undo';
import type { StoredAttachment } from '$lib/base/storage/attachments';
import type { Conversation } from '$lib/base/storage/conversation-records';
import { asStorageFailure, failureTexts } from '$lib/base/storage/database/failure';
import { plural } from '$lib/base/ui/text/amounts';
import { toast } from '$lib/base/ui/notices/toasts.svelte';
import { runPool } from '$lib/base/workers/pool';
import { throttle } from '$lib/base/workers/throttle';
import { changeConversation, conversationFor, conversations, settingsOfNew } from './chats.svelte';
import type { OpenConversation } from './open-conversation.svelte';
import { withoutTag, withTagRenamed } from './tag-names';

/** Number of changes that run concurrently. */
const concurrency = 50;
/** Milliseconds between updates of the list: each redraws every visible row. */
const showEvery = 300;

/**
 * Gives the new chat the settings that a chat starts with, and offers to undo it. What is typed for its first message
 * stays.
 */
export async function startOver(): Promise<void> {
  const chat = conversationFor(null);
  const wasChanged = chat.hasChangedSettings;
  await chat.ready;
  if (chat.isStored) return;
  // Settings made while it was loading are those of the new chat.
  if (!wasChanged && chat.hasChangedSettings) return void removeProjectFiles(chat);
  const isOfProject = chat.record.projectId !== undefined;
  const noModel = isOfProject && { model: '', keepsModel: undefined };
  replaceStart(chat, () => {
    chat.replaceSettings({ projectId: undefined, ...settingsOfNew(), ...noModel });
    if (isOfProject) chat.pickedModel = '';
  });
}

/**
 * Replaces the settings of a new chat, and removes the files of its project. If they were not those that a chat starts
 * with, it offers to undo it.
 */
export function replaceStart(chat: OpenConversation, replace: () => void): void {
  const { systemPrompt, parameters, projectId, model, keepsModel } = chat.record;
  const settings = { systemPrompt, parameters, projectId };
  const { pickedModel } = chat;
  const files = removeProjectFiles(chat);
  const isChanged = JSON.stringify(settings) !== JSON.stringify(settingsOfNew());
  replace();
  if (!isChanged) return;
  offerUndo({
    text: 'System prompt and parameters reset',
    undo() {
      removeProjectFiles(chat);
      chat.changeRecord({ ...settings, model, keepsModel });
      chat.pickedModel = pickedModel;
      chat.attachments.restore(files);
    },
  });
}

function removeProjectFiles({ attachments }: OpenConversation): StoredAttachment[] {
  const files = attachments.items.filter((file) => file.projectId !== undefined);
  attachments.removeAll(files);
  return files;
}

type Change = (now: Conversation) => Partial<Conversation> | undefined;

/** The list is updated late: each change waits until the previous one is in it. */
let previous: Promise<void> = Promise.resolve();

/** Changes the current state of each item; `undefined` leaves it unchanged. Reports failures; never rejects. */
export function changeSeveral(ids: readonly string[], change: Change): Promise<void> {
  return (previous = previous.then(() => changeEach(ids, change)));
}

async function changeEach(ids: readonly string[], change: Change): Promise<void> {
  let failure: unknown;
  const updated: Conversation[] = [];
  const show = () => conversations.list.showAll(updated.splice(0));
  const showLater = throttle(show, showEvery);
  await runPool(ids, concurrency, async (id) => {
    const now = conversations.list.find(id);
    const changed = now && change(now);
    if (!now || !changed) return;
    try {
      await changeConversation(now, changed, (one) => updated.push(one));
      showLater();
    } catch (reason) {
      failure ??= reason;
    }
  });
  show();
  if (failure) toast({ kind: 'failed', text: failureTexts[asStorageFailure(failure).kind] });
}

type ChangeTags = (tags: readonly string[]) => string[];

/** Resolves with an undo for the conversations whose tags have not changed since. */
export async function changeTags(
  ids: readonly string[],
  change: ChangeTags,
): Promise<() => Promise<void>> {
  const changed = new Map<string, { before: string[] | undefined; after: string }>();
  await changeSeveral(ids, ({ id, tags: before }) => {
    const tags = change(before ?? []);
    const after = JSON.stringify(tags);
    if (after === JSON.stringify(before ?? [])) return undefined;
    changed.set(id, { before, after });
    return { tags: tags.length > 0 ? tags : undefined };
  });
  return () =>
    changeSeveral([...changed.keys()], ({ id, tags = [] }) => {
      const one = changed.get(id);
      return one?.after === JSON.stringify(tags) ? { tags: one.before } : undefined;
    });
}

export async function removeTagEverywhere(name: string): Promise<void> {
  await changeEverywhere(name, (tags) => withoutTag(tags, name), `Removed the tag “${name}” from`);
}

export async function renameTagEverywhere(from: string, to: string): Promise<void> {
  const named = `Renamed the tag “${from}” to “${to}” in`;
  await changeEverywhere(from, (tags) => withTagRenamed(tags, from, to), named);
}

async function changeEverywhere(name: string, change: ChangeTags, named: string): Promise<void> {
  const tagged = conversations.list.all.filter(
    ({ tags = [] }) => withoutTag(tags, name).length < tags.length,
  );
  const undo = await changeTags(
    tagged.map(({ id }) => id),
    change,
  );
  offerUndo({ text: `${named} ${plural(tagged.length, 'conversation')}`, undo });
}
